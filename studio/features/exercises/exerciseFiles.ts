/** A chosen library: the list and the pictures it names. */
export type ExerciseFiles = { list: File; images: { path: string; file: File }[]; sizeBytes: number };

const isImage = (file: File) => file.type.startsWith('image/') || /\.(jpe?g|png|webp|gif)$/i.test(file.name);
/** The path below the chosen folder: browsers put the folder's own name before it. */
const pathOf = (file: File) => (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath.slice(file.webkitRelativePath.indexOf('/') + 1));

/** Finds the list (`exercises.json`, else the only JSON) and the pictures among chosen files; null when there is no list. */
export function findExerciseFiles(files: readonly File[]): ExerciseFiles | null {
  const lists = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  const list = lists.find(({ name }) => name.toLowerCase() === 'exercises.json') ?? (lists.length === 1 ? lists[0] : undefined);
  if (!list) return null;
  const images = files.filter(isImage).map((file) => ({ path: pathOf(file), file }));
  return { list, images, sizeBytes: [list, ...images.map(({ file }) => file)].reduce((sum, { size }) => sum + size, 0) };
}

/** The form that the import takes: the list first, then each picture under its path. */
export function exerciseForm({ list, images }: ExerciseFiles): FormData {
  const form = new FormData();
  form.append('file', list, 'exercises.json');
  for (const { path, file } of images) form.append('images', file, path);
  return form;
}
