// The score sheet: what stands on it needs no draft any more.
import { dropDraft, findDraft } from "./drafts.js";

const sheet = document.querySelector("[data-sheet]").dataset;

function dropOld(address, isOld) {
  const draft = findDraft(address);
  if (draft && isOld(draft)) dropDraft(address);
}

dropOld(`${sheet.sheet}/hands`, (draft) => draft.number !== sheet.next);
dropOld(`${sheet.sheet}/hands/last`, (draft) => draft.version !== sheet.version);
