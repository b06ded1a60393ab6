import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { classroomApi } from './api.ts'
import { DeviceChoice } from './device-choice.tsx'
import { DoorFrame } from './door-frame.tsx'
import type { DoorView } from './door-shape.ts'
import type { LocalMedia } from './local-media.ts'
import { otherSide } from './other-side.ts'
import { Preview } from './preview.tsx'
import { spaceOf } from './space-of.ts'
import { voice } from './voice.ts'
import { WhoIsInside } from './who-is-inside.tsx'

/** The waiting room: a look at oneself, a word into the microphone, and the way in. */
export function Lobby({
  door,
  media,
  asked,
  onEnter,
}: {
  door: DoorView
  media: LocalMedia | undefined
  /** The key of a room that the address names. */
  asked: string | undefined
  onEnter: (key: string) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const isHosted = door.kind === 'daily'
  const enter = async () => {
    setIsBusy(true)
    try {
      const { roomUrl, key } = await classroomApi.open.call({ id: door.id, salle: asked })
      if (isHosted) return location.assign(roomUrl)
      onEnter(key)
    } catch (error) {
      console.warn('The room did not open', error)
      toast.error(m.classroom_create_failed(), { description: m.classroom_create_failed_text() })
    }
    setIsBusy(false)
  }
  return (
    <DoorFrame home={spaceOf(door.role)}>
      <div
        className={
          isHosted
            ? 'mx-auto w-full max-w-read'
            : 'grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14'
        }
      >
        {!isHosted && <Preview media={media} role={door.role} />}
        <div>
          <h1 className="text-4xl tracking-display">{m.classroom_hello({ name: door.name })}</h1>
          <p className="mt-3 text-lg">
            <time dateTime={door.startsAt}>
              {m.classroom_lesson_with({ time: door.time, teacher: otherSide(door) })}
            </time>
          </p>
          <WhoIsInside door={door} />
          {!isHosted && <DeviceChoice media={media} className="mt-6" />}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
            <Button
              variant="highlight"
              size="lg"
              className="h-14! w-full text-base! sm:w-auto sm:min-w-64"
              busy={isBusy}
              disabled={!isHosted && !media}
              onClick={() => void enter()}
            >
              {m.classroom_enter()}
            </Button>
            <a href={spaceOf(door.role)} className="btn btn-link btn-md">
              {m.classroom_back()}
            </a>
          </div>
          <p className="mt-4 text-sm">
            {voice(door.role, {
              tu: () => m.classroom_promise_tu(),
              vous: () => m.classroom_promise_vous(),
            })}
          </p>
        </div>
      </div>
    </DoorFrame>
  )
}
