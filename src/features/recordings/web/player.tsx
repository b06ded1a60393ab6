import { useQuery } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { formatMinutes } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { recordingsApi } from './api.ts'

export type Recording = Awaited<ReturnType<typeof recordingsApi.list.call>>['recordings'][number]

/** Plays the parts one after the other; each can be chosen. `isOpen`: without a button before the picture. */
export function Player({
  recording: { parts, date },
  isOpen = false,
}: {
  recording: Recording
  isOpen?: boolean
}) {
  const [index, setIndex] = useState(isOpen ? 0 : undefined)
  const part = index === undefined ? undefined : parts[index]
  const { data, isError } = useQuery({
    ...recordingsApi.watch.queryOptions({ input: { id: part?.id ?? '' } }),
    enabled: part !== undefined,
    staleTime: 3_600_000,
  })
  if (index === undefined)
    return (
      <Button variant="secondary" className="mt-3" onClick={() => setIndex(0)}>
        <CirclePlay aria-hidden="true" />
        {m.learning_recording_watch()}
        <span className="sr-only"> ({showDay(date)})</span>
      </Button>
    )
  return (
    <div className="mt-3">
      {isError && <FieldError>{m.recordings_unavailable()}</FieldError>}
      {data && (
        // biome-ignore lint/a11y/useMediaCaption: lessons have no captions
        <video
          key={data.address}
          src={data.address}
          controls
          autoPlay
          playsInline
          className="aspect-video w-full max-w-3xl rounded-lg bg-encre-950"
          onEnded={() => index + 1 < parts.length && setIndex(index + 1)}
        />
      )}
      {parts.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {parts.map((one, number) => (
            <li key={one.id}>
              <Button
                variant="outline"
                size="sm"
                className={cn('h-11', number === index && 'border-primary')}
                aria-current={number === index}
                onClick={() => setIndex(number)}
              >
                {m.recordings_part({ number: number + 1, duration: formatMinutes(one.seconds) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
