import type { Tracks } from '#features/classroom/web/connection/peer.ts'

const width = 960
const height = 540
const framesPerSecond = 12

type Tile = { video: HTMLVideoElement; track: MediaStreamTrack }

/** Mixes everybody in the room into one stream: a grid of the pictures, and all voices. */
export const openMix = () => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  const audio = new AudioContext()
  const destination = audio.createMediaStreamDestination()
  // Without any source the recorder gets no sound, and waits for it with the picture too.
  const silence = audio.createConstantSource()
  silence.offset.value = 0
  silence.connect(destination)
  silence.start()
  const voices = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  let tiles: Tile[] = []

  const draw = () => {
    if (!context) return
    context.fillStyle = '#0c1f24'
    context.fillRect(0, 0, width, height)
    const columns = Math.ceil(Math.sqrt(tiles.length))
    const rows = Math.ceil(tiles.length / Math.max(1, columns))
    for (const [index, { video }] of tiles.entries()) {
      if (video.videoWidth === 0) continue
      const [cellWidth, cellHeight] = [width / columns, height / rows]
      const scale = Math.min(cellWidth / video.videoWidth, cellHeight / video.videoHeight)
      const [drawnWidth, drawnHeight] = [video.videoWidth * scale, video.videoHeight * scale]
      const x = (index % columns) * cellWidth + (cellWidth - drawnWidth) / 2
      const y = Math.floor(index / columns) * cellHeight + (cellHeight - drawnHeight) / 2
      context.drawImage(video, x, y, drawnWidth, drawnHeight)
    }
  }
  const timer = setInterval(draw, 1000 / framesPerSecond)
  draw()

  const setVideos = (tracks: readonly MediaStreamTrack[]) => {
    for (const { video, track } of tiles) if (!tracks.includes(track)) video.srcObject = null
    tiles = tracks.map(track => {
      const existing = tiles.find(tile => tile.track === track)
      if (existing) return existing
      const video = document.createElement('video')
      video.muted = true
      video.playsInline = true
      video.srcObject = new MediaStream([track])
      // The track ended before it could play: no picture.
      video.play().catch(() => undefined)
      return { video, track }
    })
  }

  const setVoices = (tracks: readonly MediaStreamTrack[]) => {
    for (const [track, node] of voices)
      if (!tracks.includes(track)) {
        node.disconnect()
        voices.delete(track)
      }
    for (const track of tracks) {
      if (voices.has(track)) continue
      const node = audio.createMediaStreamSource(new MediaStream([track]))
      node.connect(destination)
      voices.set(track, node)
    }
  }

  return {
    stream: new MediaStream([
      ...canvas.captureStream(framesPerSecond).getVideoTracks(),
      ...destination.stream.getAudioTracks(),
    ]),
    update: (sources: readonly Tracks[]) => {
      void audio.resume()
      setVideos(sources.flatMap(({ video }) => video ?? []))
      setVoices(sources.flatMap(({ audio: voice }) => voice ?? []))
    },
    close: () => {
      clearInterval(timer)
      setVideos([])
      setVoices([])
      void audio.close()
    },
  }
}
export type Mix = ReturnType<typeof openMix>
