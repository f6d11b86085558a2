// Runs before anything else is asked for. The token of a reset link must not stay in the address: from there it would go
// into the history and into what other requests say of this page. It is held in memory alone, where
// src/app/routes/reset-token.ts takes it.

(function () {
  if (location.pathname !== '/signin/password-reset') return;
  var query = new URLSearchParams(location.search);
  var token = query.get('token');
  if (token === null) return;
  globalThis.__storeyResetToken = token;
  query.delete('token');
  var rest = query.toString();
  history.replaceState(history.state, '', location.pathname + (rest === '' ? '' : '?' + rest));
})();
