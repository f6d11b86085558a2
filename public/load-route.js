// Asks for all that the address needs at once, before anything of it runs: else each part would be found only when the
// one before has run. So with the database of whoever is signed in, and with what lies on the level that they had open
// last, which is the most that there is to read. The build writes into this script's element which
// parts these are (script/route-chunks.ts).

(function () {
  var chunks = document.currentScript.dataset.chunks;
  // `npm run dev` has none.
  if (!chunks) return;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  // Whoever is not signed in is led to the sign-in.
  var path = read('storey.user') === null ? '/signin' : location.pathname;
  var database = read('storey.database');
  if (path !== '/signin' && database !== null) openEarly(database);
  // As appearance.js has set it.
  var language = document.documentElement.lang;
  var asked = new Set();
  function ask(file, isLater) {
    if (asked.has(file)) return;
    asked.add(file);
    var link = document.createElement('link');
    // Not as a module: see script/route-chunks.ts.
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    // As an import asks for it: else what was fetched would not be taken for the same.
    link.crossOrigin = '';
    if (isLater) link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
  var fitting = JSON.parse(chunks).filter(function (route) {
    return (route.language ?? language) === language && new RegExp(route.path).test(path);
  });
  fitting.forEach(function (route) {
    route.now.forEach(function (file) {
      ask(file, false);
    });
  });
  fitting.forEach(function (route) {
    route.later.forEach(function (file) {
      ask(file, true);
    });
  });
  // A browser takes long to open a database. While this connection is open, the app's own is there at once.
  function openEarly(name) {
    try {
      var opening = indexedDB.open(name);
      // It is gone, and not made here.
      opening.onupgradeneeded = function () {
        opening.transaction.abort();
      };
      opening.onerror = function (event) {
        event.preventDefault();
      };
      opening.onsuccess = function () {
        var opened = opening.result;
        // Somebody upgrades or deletes it.
        opened.onversionchange = function () {
          opened.close();
        };
        readEarly(opened);
        setTimeout(function () {
          opened.close();
          // Nobody has taken it.
          globalThis.__storeyFirstRows?.end();
          globalThis.__storeyFirstRows = undefined;
        }, 10000);
      };
    } catch {
      // Then the app opens it, or says why it can't.
    }
  }

  // src/app/state/content/first-rows.ts takes them, and has noted which level it was.
  function readEarly(opened) {
    var level = JSON.parse(read('storey.level') ?? 'null');
    if (level === null || level.database !== opened.name) return;
    if (location.pathname !== level.path && !location.pathname.startsWith(level.path + '/')) return;
    // Dexie tells other tabs of each write, and of which tables.
    var writes = new BroadcastChannel('x-storagemutated-1');
    var first = { database: opened.name, version: opened.version, levelLid: level.lid, isOld: false };
    writes.onmessage = function (event) {
      first.isOld ||= Object.keys(event.data ?? {}).some(function (part) {
        return part === 'all' || part.includes('/features/');
      });
    };
    // From the first of its kinds to the last: an array is more than any text.
    var ofLevel = IDBKeyRange.bound([level.lid], [level.lid, []]);
    var reading;
    function readAll() {
      reading ??= asked(function (features) {
        return [features.index('[levelLid+kind]').getAll(ofLevel)];
      });
      return reading;
    }
    // What stands at the top of the list comes before all the rest, which would have the app's own connection wait.
    var top = level.top?.path === location.pathname ? level.top : null;
    first.top = top && readTop(top);
    if (top === null) readAll();
    // Once the app is connected and has read what is small.
    first.readRest = readAll;
    // The browser makes these rows when they are first looked at, which takes long: not before somebody wants them.
    first.rows = function () {
      return readAll().then(function (requests) {
        return requests && requests[0].result;
      });
    };
    first.end = function () {
      writes.close();
    };
    globalThis.__storeyFirstRows = first;

    function readTop(top) {
      return asked(function (features) {
        return top.fids.map(function (fid) {
          return features.get(fid);
        });
      }).then(function (requests) {
        var rows = (requests ?? []).map(function (request) {
          return request.result;
        });
        var isThere =
          rows.length > 0 &&
          rows.every(function (row) {
            return row?.levelLid === level.lid;
          });
        return isThere ? { list: top.list, counts: top.counts, features: rows } : null;
      });
    }
    // Requests that were answered; null where one was not.
    function asked(ask) {
      return new Promise(function (answer) {
        var transaction = opened.transaction('features');
        var requests = ask(transaction.objectStore('features'));
        transaction.oncomplete = function () {
          answer(requests);
        };
        transaction.onabort = function () {
          answer(null);
        };
      }).catch(function () {
        return null;
      });
    }
  }
})();
