/** In bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}
