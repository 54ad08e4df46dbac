/** Says to the server that somebody looks at the page: then nothing need be sent. */
import { people } from './account';

/** So often it is said again while the page is seen. */
const AGAIN = 60_000;

export function watchLooking(): () => void {
  const say = (): void => {
    if (!document.hidden) people.look().catch(() => undefined);
  };
  say();
  const timer = setInterval(say, AGAIN);
  document.addEventListener('visibilitychange', say);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', say);
  };
}
