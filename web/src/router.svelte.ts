/** The address as pages: everything has one. */
export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'matches' }
  | { page: 'people' }
  | { page: 'match'; id: string }
  | { page: 'result'; id: string }
  | { page: 'analysis'; id: string }
  | { page: 'lab' }
  | { page: 'join'; token: string }
  | { page: 'account' }
  | { page: 'sign-in'; link: string }
  | { page: 'stop'; link: string }
  | { page: 'rules'; slug: string | null }
  | { page: 'leaders' }
  | { page: 'player'; name: string; matches: boolean }
  | { page: 'cups' }
  | { page: 'new-cup' }
  | { page: 'cup'; id: string }
  | { page: 'lesson'; slug: string; lesson: string | null }
  | { page: 'lost'; path: string };

export function read(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (!first) return { page: 'home' };
  if (first === 'new' && !second) return { page: 'new' };
  if (first === 'matches' && !second) return { page: 'matches' };
  if (first === 'people' && !second) return { page: 'people' };
  if (first === 'match' && second && !third) return { page: 'match', id: second };
  if (first === 'match' && second && third === 'result') return { page: 'result', id: second };
  if (first === 'match' && second && third === 'analysis') return { page: 'analysis', id: second };
  if (first === 'lab' && !second) return { page: 'lab' };
  if (first === 'join' && second) return { page: 'join', token: second };
  if (first === 'account' && !second) return { page: 'account' };
  if (first === 'sign-in' && second && !third) return { page: 'sign-in', link: second };
  if (first === 'stop' && second && !third) return { page: 'stop', link: second };
  if (first === 'lesson' && second) return { page: 'lesson', slug: second, lesson: third ?? null };
  if (first === 'leaders' && !second) return { page: 'leaders' };
  if (first === 'player' && second && (!third || third === 'matches'))
    return { page: 'player', name: second, matches: third === 'matches' };
  if (first === 'cups' && !third)
    return second === 'new' ? { page: 'new-cup' } : second ? { page: 'lost', path } : { page: 'cups' };
  if (first === 'cup' && second && !third) return { page: 'cup', id: second };
  if (first === 'rules') return { page: 'rules', slug: second ?? null };
  return { page: 'lost', path };
}

class Router {
  route = $state.raw<Route>(read(location.pathname));
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.take());
    addEventListener('hashchange', () => this.take());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    const target = new URL(address, location.href);
    const samePage = target.pathname === location.pathname;
    history[replace ? 'replaceState' : 'pushState'](null, '', target);
    this.take();
    if (!samePage) scrollTo(0, 0);
  }

  private take(): void {
    const next = read(location.pathname);
    if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
    this.search = location.search;
    this.hash = location.hash;
  }

  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api/')
    )
      return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
