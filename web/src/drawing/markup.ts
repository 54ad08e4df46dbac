/** Text made safe for markup. Everything that comes from a scene passes through here before it is drawn as a string. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
