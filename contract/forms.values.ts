/** Field types (L151). */
export const fieldTypes = ['acceptance', 'short_answer', 'long_answer', 'multi_select', 'image_upload', 'number', 'date'] as const;
export type FieldType = (typeof fieldTypes)[number];

export const valueTypes = ['string', 'number', 'boolean', 'date', 'image', 'array'] as const;
export type ValueType = (typeof valueTypes)[number];
/** The value type of each field type (FRM-2). */
export const valueTypeOf: Readonly<Record<FieldType, ValueType>> = {
  acceptance: 'boolean',
  short_answer: 'string',
  long_answer: 'string',
  multi_select: 'array',
  image_upload: 'image',
  number: 'number',
  date: 'date',
};

/** When a form is shown (FRM-3). */
export const formTriggers = [
  'auth_signed_up',
  'page_viewed',
  'block_action',
  'workout_capture',
  'event_joined',
  'purchase_completed',
  'program_completed',
  'manual',
] as const;
export type FormTrigger = (typeof formTriggers)[number];
/** Those after which a form is shown by itself, once per member unless it is repeatable (FRM-13). */
export const automaticTriggers = [
  'auth_signed_up',
  'page_viewed',
  'event_joined',
  'purchase_completed',
  'program_completed',
] as const satisfies FormTrigger[];
export type AutomaticTrigger = (typeof automaticTriggers)[number];

/** What a form is shown with, included or triggered by; class-like names as elsewhere on the wire (BLK-1). */
export const triggeringTypes = ['Page', 'EventOccurrence', 'Product', 'Block', 'workout_session'] as const;
export const includedTypes = ['Page', 'EventOccurrence'] as const;

/** Comparisons of a condition (FRM-1, FRM-21). */
export const conditionOps = ['equals', 'not_equals', 'contains', 'greater', 'less', 'answered'] as const;
export type ConditionOp = (typeof conditionOps)[number];

/** Formats of a short answer (FRM-14). */
export const fieldFormats = ['email', 'url', 'prefix'] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** Kinds of `forms_submissions_number` (FRM-9). A quiz has at least one correct answer; a capture form, the trigger `workout_capture`. */
export const formKinds = ['form', 'workout_capture', 'quiz'] as const;
export type FormKind = (typeof formKinds)[number];

/** What became of a group of a capture form in one session (L152, FRM-7). */
export const captureStatuses = ['saved', 'missed'] as const;
export type CaptureStatus = (typeof captureStatuses)[number];

/** Who hears of a new submission, besides the list itself. */
export const submissionNotices = ['none', 'inbox', 'mail'] as const;

/** Levels of nested groups, and the most fields and groups of one form. */
export const maxGroupDepth = 6;
export const maxFields = 500;
export const maxGroups = 200;
