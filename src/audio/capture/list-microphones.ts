/** The microphones there are. Their names, and ids other than '', only where the page may use one; none where there are no devices. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter(({ kind }) => kind === 'audioinput');
}
