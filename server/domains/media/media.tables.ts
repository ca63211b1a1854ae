import type { Generated } from 'kysely';

/** A stored rendition of a media: its file, and what it is. */
export interface Variant {
  key: string;
  contentType: string;
  sizeBytes: number;
  width: number | null;
}
/** By the name in the address: `small.webp`, `medium.webp`, `large.webp`, `original.pdf`. */
export type Variants = Record<string, Variant>;

/** Captions of a video in one language; `name` is the variant with their file. */
export interface KeptCaption {
  language: string;
  label: string;
  name: string;
}

export interface MediaTables {
  media: {
    app_id: string;
    id: string;
    kind: 'image' | 'video' | 'audio' | 'file';
    status: 'preparing' | 'ready' | 'failed';
    title: Generated<string>;
    alt: string | null;
    tags: Generated<string[]>;
    focal_x: number | null;
    focal_y: number | null;
    content_type: string;
    size_bytes: number;
    width: number | null;
    height: number | null;
    duration_s: number | null;
    placeholder: string | null;
    content_hash: string;
    variants: Generated<Variants>;
    /** Open to everyone whatever shows it: logos, icons, avatars. */
    is_public: Generated<boolean>;
    /** Belongs to the owner's library, and is not a member's upload. */
    is_library: Generated<boolean>;
    uploader_id: string | null;
    used_at: string | null;
    /** How much is prepared, 0 to 1; null when nothing is. */
    progress: Generated<number | null>;
    /** How often preparing it failed. */
    attempts: Generated<number>;
    /** Until when a worker holds it, or leaves it alone after a failure. */
    held_until: Generated<string | null>;
    captions: Generated<KeptCaption[]>;
    folder_id: Generated<string | null>;
    /** How often it was replaced: part of its addresses. */
    version: Generated<number>;
    /** The media that it replaces as soon as it is ready. */
    replaces: Generated<string | null>;
    created_at: string;
  };
  /** Owned by the apps domain: the account of an app. */
  apps: { id: string; account_id: string; slug: string };
}
