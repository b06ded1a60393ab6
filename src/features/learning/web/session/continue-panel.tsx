import { useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { ProgressView } from '../../server/view.ts'
import { deservesBravo } from '../../session-share.ts'
import { ReadAloud } from './read-aloud.tsx'

const continueSentence = ({ unfinishedId, week, lastSessions }: ProgressView): string => {
  if (unfinishedId) return m.learning_continue_unfinished()
  const today = week.find(({ isToday }) => isToday)
  if (!today?.isPractised) return m.learning_continue_ready()
  const isPraised = lastSessions.some(session => session.finishedOn === today.day && deservesBravo(session))
  return isPraised ? m.learning_continue_again() : m.learning_continue_more()
}

/** The session of the day, first on the home page: one button. It goes on with the one that was begun today. */
export function ContinuePanel({ mine }: { mine: ProgressView }) {
  const navigate = useNavigate()
  const { unfinishedId } = mine
  const start = () =>
    void navigate({ to: '/student/vocabulaire', search: { partie: unfinishedId ?? crypto.randomUUID() } })
  const sentence = continueSentence(mine)
  const length =
    mine.dueToday > 0 ? m.learning_continue_due({ count: mine.dueToday }) : m.learning_continue_minutes()
  const letter = mine.letters.findLast(({ isKnown }) => isKnown)?.letter ?? mine.letters[0]?.letter ?? 'ا'
  return (
    <section
      aria-labelledby="seance"
      className="mt-6 flex items-center gap-6 overflow-hidden rounded-3xl bg-band p-6 text-band-foreground on-band max-sm:flex-col sm:p-8"
    >
      <div className="min-w-0 flex-1 max-sm:w-full">
        <div className="flex items-center gap-4">
          <h2 id="seance" className="text-xl font-normal text-balance">
            {sentence}
          </h2>
          {!mine.readsFrench && <ReadAloud text={sentence} more={[sentence, length]} />}
        </div>
        <Button
          variant="highlight"
          onClick={start}
          className="mt-4 min-h-touch-child! w-full gap-3 rounded-2xl! text-2xl! sm:max-w-96"
        >
          <Play aria-hidden="true" className="size-7 fill-current" />
          {m.learning_continue()}
        </Button>
        <p className="mt-3 text-lg text-band-muted">{length}</p>
      </div>
      <LetterStar
        letter={letter}
        className="size-32 shrink-0 fill-safran-400 text-encre-950 max-sm:order-first sm:size-44"
      />
    </section>
  )
}
