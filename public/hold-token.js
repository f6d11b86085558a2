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

// The same of the tokens that an embedding page hands over, in the query or as the fragment; src/app/boot/embed takes them.
(function () {
  var names = ['embed', 'access_token', 'refresh_token'];
  var query = new URLSearchParams(location.search);
  var fragment = new URLSearchParams(location.hash.slice(1));
  var isGiven = names.some(function (name) {
    return query.has(name) || fragment.has(name);
  });
  if (!isGiven) return;
  var all = {};
  names.forEach(function (name) {
    all[name] = query.getAll(name).concat(fragment.getAll(name));
    query.delete(name);
    fragment.delete(name);
  });
  if (all.embed.indexOf('1') !== -1) globalThis.__storeyEmbed = all;
  var rest = query.toString();
  var mark = fragment.toString();
  history.replaceState(
    history.state,
    '',
    location.pathname + (rest === '' ? '' : '?' + rest) + (mark === '' ? '' : '#' + mark),
  );
})();
