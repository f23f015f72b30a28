// A page that comes back as it was left is asked for anew: somebody else may be signed in here by now.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
