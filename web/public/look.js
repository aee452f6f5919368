// Before the first paint, so that chosen colours do not flash.
try {
  const look = localStorage.getItem('ludex.look');
  if (look) document.documentElement.dataset.look = look;
} catch {
  // A private window may keep nothing.
}
