/** What stands beside the table: the orders, or one thing to read. */
export type Tab = 'orders' | 'log' | 'rules' | 'hand' | 'chat' | 'units' | 'papers';
