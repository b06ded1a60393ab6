import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Girih } from '#ui/brand/girih.tsx'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import type { LocalMedia, MediaProblem } from '../connection/local-media.ts'
import { useMediaView } from '../connection/use-local-media.ts'
import { tuOrVous } from '../labels.ts'
import { MediaToggle } from '../media-toggle.tsx'
import { TrackVideo } from '../participants/track-video.tsx'
import { LevelMeter } from './level-meter.tsx'

/** The camera preview with microphone level and toggles. */
export function Preview({ media, role }: { media: LocalMedia | undefined; role: LessonRoomView['role'] }) {
  const view = useMediaView(media)
  const isDark = !view.video
  return (
    <section
      aria-label={m.classroom_preview()}
      className="relative isolate aspect-[4/3] w-full overflow-hidden max-sm:max-h-[34dvh] rounded-2xl bg-band text-band-foreground on-band sm:aspect-video lg:aspect-[4/3]"
    >
      {isDark && <Girih className="inset-0 text-band-line" fade="bottom" />}
      {view.video && <TrackVideo track={view.video} mirrored label={m.classroom_preview()} />}
      {isDark && (
        <p className="absolute inset-x-6 top-[30%] text-center text-lg text-balance" role="status">
          {view.isRequesting
            ? tuOrVous(role, {
                tu: () => m.classroom_permission_prompt_tu(),
                vous: () => m.classroom_permission_prompt_vous(),
              })
            : cameraLabel(role, view.cameraProblem)}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-3 p-3 sm:p-4">
        <div className="flex min-h-11 items-center rounded-xl bg-encre-950/75 px-3.5 text-sm text-chaux-0">
          {view.microphoneProblem ? (
            <span role="status">{microphoneLabel(role, view.microphoneProblem)}</span>
          ) : (
            <LevelMeter track={view.audio} isMuted={view.isMuted} role={role} />
          )}
        </div>
        <div className="flex gap-2">
          <MediaToggle
            isOn={!view.isMuted}
            on={<Mic />}
            off={<MicOff />}
            label={view.isMuted ? m.classroom_microphone_on() : m.classroom_microphone_off()}
            disabled={view.isRequesting}
            onPress={() => void media?.setMicrophone(view.isMuted)}
          />
          <MediaToggle
            isOn={!view.isCameraOff}
            on={<Video />}
            off={<VideoOff />}
            label={view.isCameraOff ? m.classroom_camera_on() : m.classroom_camera_off()}
            disabled={view.isRequesting}
            onPress={() => void media?.setCamera(view.isCameraOff)}
          />
        </div>
      </div>
    </section>
  )
}

const cameraLabel = (role: LessonRoomView['role'], problem: MediaProblem | null) => {
  switch (problem) {
    case null:
      return tuOrVous(role, {
        tu: () => m.classroom_camera_is_off_tu(),
        vous: () => m.classroom_camera_is_off_vous(),
      })
    case 'denied':
      return tuOrVous(role, {
        tu: () => m.classroom_camera_denied_tu(),
        vous: () => m.classroom_camera_denied_vous(),
      })
    case 'missing':
      return tuOrVous(role, {
        tu: () => m.classroom_camera_missing_tu(),
        vous: () => m.classroom_camera_missing_vous(),
      })
    case 'busy':
      return m.classroom_camera_busy()
    case 'insecure':
      return m.classroom_https_required()
  }
}
const microphoneLabel = (role: LessonRoomView['role'], problem: MediaProblem) =>
  problem === 'denied'
    ? m.classroom_microphone_denied()
    : problem === 'busy'
      ? m.classroom_microphone_busy()
      : tuOrVous(role, {
          tu: () => m.classroom_microphone_missing_tu(),
          vous: () => m.classroom_microphone_missing_vous(),
        })
