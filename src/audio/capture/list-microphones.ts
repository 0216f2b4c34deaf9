/** The available microphones. Labels, and ids other than '', are present only where the page may use the microphone. */
export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter(({ kind }) => kind === 'audioinput');
}
