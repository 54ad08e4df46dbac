import { api } from '../api/client';
import type { ClauseText } from '../api/types';

const books = new Map<string, Promise<ClauseText[]>>();

/** The rulebook of a game, asked for once. */
export function rulebook(slug: string): Promise<ClauseText[]> {
  let book = books.get(slug);
  if (!book) {
    book = api.rules(slug).catch((error: unknown) => {
      books.delete(slug);
      throw error;
    });
    books.set(slug, book);
  }
  return book;
}
