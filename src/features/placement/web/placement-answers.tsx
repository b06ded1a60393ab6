import { levelLabel } from '#features/families/level-labels.ts'
import { detectScript, toSpan } from '#features/learning/plan/spans.ts'
import { Sentence, TextSpanView } from '#features/learning/web/boards/sentence.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import type { PlacementReport } from '../server/view.ts'

const decisions = {
  accepted: m.placement_teacher_accepted,
  declined: m.placement_teacher_declined,
}

/** The last placement test of a child for its teacher: the proposal, the parent's decision, every answer. */
export function PlacementAnswers({ placement }: { placement: PlacementReport }) {
  const { on, result, isAdvanced, isReliable, decision, answers } = placement
  const found = answers.filter(({ choice, solution }) => choice === solution).length
  return (
    <section aria-labelledby="test-de-niveau" className="rounded-xl border bg-card p-4">
      <h2 id="test-de-niveau" className="text-lg">
        {m.placement_teacher_title({ day: showDay(on) })}
      </h2>
      <p className="mt-1 text-sm">
        {isReliable || decision ? (
          <>
            {m.placement_teacher_proposal({ level: levelLabel[result]() })}{' '}
            {isAdvanced && `${m.placement_advanced()} `}
            {(decision ? decisions[decision] : m.placement_teacher_open)()}
          </>
        ) : (
          m.placement_teacher_unclear()
        )}
      </p>
      <p className="chiffres text-sm text-muted-foreground">
        {m.placement_teacher_found({ found, asked: answers.length })}
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
          {m.placement_teacher_answers()}
        </summary>
        <ol className="mt-1 divide-y text-sm">
          {answers.map(({ promptFr, ar, choice, solution }) => (
            <li key={`${promptFr}${ar}`} className="py-3">
              <p className="font-semibold">
                <Sentence text={promptFr} />
              </p>
              {ar && <Arabic className="block text-xl leading-[1.85]">{ar}</Arabic>}
              {choice === solution ? (
                <Given label={m.placement_teacher_right()} text={solution} />
              ) : (
                <>
                  {choice === null ? (
                    <p className="text-muted-foreground">{m.placement_teacher_skipped()}</p>
                  ) : (
                    <Given label={m.placement_teacher_chose()} text={choice} />
                  )}
                  <Given label={m.placement_teacher_solution()} text={solution} />
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

const Given = ({ label, text }: { label: string; text: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-2">
    <span className="text-muted-foreground">{label}</span>
    <TextSpanView
      span={toSpan(text)}
      className={detectScript(text) === 'ar' ? 'text-xl leading-[1.85]!' : 'font-semibold'}
    />
  </p>
)
