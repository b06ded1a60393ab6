/** Chromium shows a turning clock, ten pictures a second, and sings a tone, and answers its own question for permission. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
