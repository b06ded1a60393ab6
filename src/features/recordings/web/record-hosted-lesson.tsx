import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { recordableQuery } from './queries.ts'

/** The teacher's choice, before entering a room of the hosted service, that it records the lesson; or why it can't be recorded. */
export function RecordHostedLesson({
  lessonId,
  isChosen,
  onChange,
}: {
  lessonId: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const { data } = useQuery(recordableQuery(lessonId))
  if (!data) return null
  if (!data.isRecordable && !isChosen) return <p className="mt-6 text-sm">{m.recordings_error_consent()}</p>
  return (
    <Checkbox
      className="mt-6"
      label={m.recordings_hosted_choice()}
      hint={m.recordings_hosted_text({ day: showDay(data.keptUntil) })}
      error={!data.isRecordable && m.recordings_error_consent()}
      checked={isChosen}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
