// Keeps the shell and finished matches, so that both open without a connection. What is live is never kept.
// The build writes the list of the shell's files and their version into it.
const FILES = self.__FILES__;
const SHELL = `shell-${self.__VERSION__}`;
const REPLAYS = 'replays-1';
const MOST_REPLAYS = 4000;
/** Parts of a match that came before anybody knew that it is over, by its id. */
const early = new Map();
const MOST_EARLY = 24;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(['/', ...FILES])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== SHELL && name !== REPLAYS);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const match = /^\/api\/matches\/([^/]+)(?:\/(ground|scene|log|analysis))?$/.exec(url.pathname);
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(page(request));
  } else if (url.pathname.startsWith('/assets/') || /\.(svg|png|jpg|webmanifest)$/.test(url.pathname))
    event.respondWith(cacheFirst(request));
  else if (match) event.respondWith(replay(request, match[1], match[2]));
  else if (/^\/api\/(games|levels|me$|matches$)/.test(url.pathname)) event.respondWith(networkFirst(request));
});

/** Every page is the shell; an invitation carries its own words, so its text is kept nowhere. */
async function page(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && new URL(request.url).pathname === '/') await keep(SHELL, '/', fresh);
    return fresh;
  } catch (lost) {
    const known = await caches.match('/');
    if (known) return known;
    throw lost;
  }
}

async function keep(name, key, answer) {
  await (await caches.open(name)).put(key, answer.clone());
}

async function cacheFirst(request) {
  const known = await caches.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await keep(SHELL, request, fresh);
  return fresh;
}

/** Games and lists as they were last seen, where they cannot be asked for. */
async function networkFirst(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await keep(SHELL, request, fresh);
    return fresh;
  } catch (lost) {
    const known = await caches.match(request);
    if (known) return known;
    throw lost;
  }
}

/** A match that is over never changes: what was seen of it is kept. */
async function replay(request, id, part) {
  const cache = await caches.open(REPLAYS);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await hold(cache, request, fresh, id, part);
    return fresh;
  } catch (lost) {
    const known = await cache.match(request);
    if (known) return known;
    throw lost;
  }
}

async function hold(cache, request, fresh, id, part) {
  if (part && !(await cache.match(`/api/matches/${id}`))) {
    // Asked for together with the page: whether they may be kept shows when it comes.
    const waiting = early.get(id) ?? [];
    early.set(id, [...waiting, [request, fresh.clone()]].slice(-MOST_EARLY));
    return;
  }
  if (part === 'analysis' && (await fresh.clone().json()).work !== 'done') return;
  if (!part && !(await isOver(fresh.clone()))) return void early.delete(id);
  await cache.put(request, fresh.clone());
  for (const [asked, answer] of part ? [] : (early.get(id) ?? [])) await cache.put(asked, answer);
  if (!part) early.delete(id);
  await trim(cache);
}

async function isOver(answer) {
  const shown = await answer.json();
  return shown.status?.status === 'over';
}

async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_REPLAYS)).map((key) => cache.delete(key)));
}

// A push says who has done what, and where it leads; the page that is there is used before another is opened.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const shown = { body: told.text ?? '', tag: told.tag ?? 'grognard', icon: '/shako.svg', data: { link: told.link } };
  event.waitUntil(self.registration.showNotification(told.title ?? 'Grognard', shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = event.notification.data?.link;
  // Only this server's own pages.
  const address = new URL(typeof link === 'string' && link.startsWith('/') ? link : '/', location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const there = pages.find((page) => page.url === address);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
