export function PreviewLayer() {
  return null;
}
