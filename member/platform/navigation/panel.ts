/** A panel's props: the query of its part of the hash, whether it is the topmost, and how to close it (NAV-4). */
export type PanelProps = { query: Readonly<Record<string, string>>; isTop: boolean; onClose: () => void };
