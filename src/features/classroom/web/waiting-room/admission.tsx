import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { RoomParticipant } from '../../server/queries.ts'
import { classroomApi } from '../api.ts'

/** The families that wait to enter a group lesson. The teacher admits one or all. */
export function Admission({ lessonId, waiting }: { lessonId: string; waiting: RoomParticipant[] }) {
  const [isBusy, setIsBusy] = useState(false)
  if (waiting.length === 0) return null
  const admit = async (seatNo?: number) => {
    setIsBusy(true)
    try {
      await classroomApi.admit.call({ id: lessonId, seatNo })
    } catch (error) {
      console.warn('A family was not let in', error)
      toast.error(m.classroom_action_failed())
    }
    setIsBusy(false)
  }
  return (
    <section
      aria-label={m.classroom_waiting_families()}
      className="mx-2 mb-2 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-xl bg-card px-4 py-3 text-card-foreground sm:mx-4 sm:mb-3"
    >
      <h2 className="text-base font-semibold max-sm:flex-1">{m.classroom_waiting_families()}</h2>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2 max-sm:order-last max-sm:basis-full">
        {waiting.map(({ id, seatNo, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-2.5 max-sm:w-full">
            <LetterPortrait name={name} className="size-9" />
            <span className="min-w-0 truncate font-semibold max-sm:flex-1">{name}</span>
            <Button
              variant={waiting.length === 1 ? 'highlight' : 'outline'}
              busy={isBusy}
              aria-label={m.classroom_admit_name({ name })}
              onClick={() => void admit(seatNo)}
            >
              {m.classroom_admit()}
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <Button
          variant="highlight"
          busy={isBusy}
          aria-label={m.classroom_admit_all_label()}
          onClick={() => void admit()}
        >
          {m.classroom_admit_all()}
        </Button>
      )}
    </section>
  )
}
