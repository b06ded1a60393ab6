import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import type { DeviceKind, LocalMedia } from '../connection/local-media.ts'
import { useMediaView } from '../connection/use-local-media.ts'

/** Selects camera and microphone. Renders nothing when no device is known. */
export function DeviceChoice({ media, className }: { media: LocalMedia | undefined; className?: string }) {
  const view = useMediaView(media)
  const lists: [DeviceKind, string, MediaDeviceInfo[], string | undefined][] = [
    ['camera', m.classroom_camera(), view.cameras, view.cameraId || view.video?.getSettings().deviceId],
    [
      'microphone',
      m.classroom_microphone(),
      view.microphones,
      view.microphoneId || view.audio?.getSettings().deviceId,
    ],
  ]
  const shownLists = lists.filter(([, , devices]) => devices.length > 0)
  if (shownLists.length === 0) return null
  return (
    <div className={cn('grid gap-4 sm:grid-cols-2', className)}>
      {shownLists.map(([kind, label, devices, chosen]) => (
        <Field key={kind} label={label}>
          <NativeSelect value={chosen ?? ''} onChange={event => void media?.choose(kind, event.target.value)}>
            {devices.map(({ deviceId, label: name }, index) => (
              <option key={deviceId} value={deviceId}>
                {name || m.classroom_device({ number: index + 1 })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ))}
    </div>
  )
}
