import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Button } from '#ui/controls/button.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { HomeworkView } from '../server/view.ts'
import { AnswerFiles } from './answer-files.tsx'
import { MarkAnswerSeen } from './mark-answer-seen.tsx'
import type { OpenedReport } from './queries.ts'

type Last = NonNullable<OpenedReport['last']>

/** The report of the previous lesson, and what became of its homework. */
export function LastReport({ last }: { last: Last }) {
  return (
    <section aria-labelledby="derniere" className="text-sm">
      <h2 id="derniere" className="text-lg">
        {m.reports_last_time()}
      </h2>
      <p className="text-muted-foreground">{whenAndWho(last)}</p>
      <LastContent last={last} />
    </section>
  )
}

/** The same in a window, where there is no room beside the form; what is typed stays behind it. */
export function LastReportButton({ last }: { last: Last }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <Button variant="link" size="sm" className="h-11 px-0" onClick={() => setIsOpen(true)}>
        {m.reports_last_time()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.reports_last_time()}
        description={whenAndWho(last)}
      >
        {isOpen && (
          <div className="text-sm">
            <LastContent last={last} />
          </div>
        )}
      </Dialog>
    </div>
  )
}

const whenAndWho = ({ date, teacherName }: Last) =>
  capitalised(teacherName ? m.reports_last_with({ day: showDay(date), teacher: teacherName }) : showDay(date))

function LastContent({ last }: { last: Last }) {
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {last.items.map(item => (
          <li key={item.item}>
            {item.ar ? (
              <>
                <Arabic className="text-xl leading-[1.85]">{item.ar}</Arabic>
                <span className="sr-only"> {item.meaning}</span>
              </>
            ) : (
              item.meaning
            )}
          </li>
        ))}
        {last.freeWords.map(word => (
          <li key={word}>
            <BidiText text={word} />
          </li>
        ))}
      </ul>
      {last.familyNote && (
        <p className="mt-2 whitespace-pre-line">
          <BidiText text={m.reports_quote({ text: last.familyNote })} />
        </p>
      )}
      <HomeworkOutcome homework={last.homework} isTeacher />
    </>
  )
}

/** Each task with what the child made of it. */
export function HomeworkOutcome({
  homework,
  isTeacher = false,
}: {
  homework: readonly HomeworkView[]
  isTeacher?: boolean
}) {
  if (homework.length === 0) return null
  return (
    <dl className="mt-3 space-y-1.5 text-sm">
      <dt className="text-muted-foreground">{m.reports_homework()}</dt>
      {homework.map(one => (
        <dd key={one.id} className="flex items-baseline gap-2">
          <span
            aria-hidden="true"
            className={one.isDone ? 'nuqta size-2 shrink-0 bg-success' : 'nuqta size-2 shrink-0 bg-border'}
          />
          <span className="min-w-0">
            <BidiText text={one.task} />
            <span className="text-muted-foreground">
              {' '}
              ({one.isDone ? m.reports_homework_done() : m.reports_homework_not_done()})
            </span>
            {one.answer && (
              <span className="block whitespace-pre-line">
                <BidiText text={m.reports_quote({ text: one.answer })} />
              </span>
            )}
            <AnswerFiles files={one.files} task={one.task} />
            {isTeacher && (one.answer !== '' || one.files.length > 0) && <MarkAnswerSeen homework={one} />}
          </span>
        </dd>
      ))}
    </dl>
  )
}
