import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sentence } from '../boards/sentence.tsx'
import { pointQuery } from '../queries.ts'
import { StepList } from '../session/meeting-card.tsx'
import { StudentPage } from '../student-page.tsx'

/** A grammar point: explanation, examples and a button to practise. */
export function PointPage({ id, onPractise }: { id: string; onPractise: () => void }) {
  const { data: point } = useSuspenseQuery(pointQuery(id))
  // On a phone, single words are shown beside their translation, sentences above it.
  const areWords = point.examples.every(({ ar }) => ar.length <= 9)
  return (
    <StudentPage
      back="points"
      title={<Sentence text={point.titleFr} />}
      text={<Sentence text={point.goalFr} />}
    >
      <div className="card mt-6 p-card sm:p-8">
        {point.steps.length > 0 && <StepList steps={point.steps} />}
        {point.steps.length === 0 && (
          <div className="flex max-w-[44rem] flex-col gap-4 text-lg leading-[1.9]">
            {point.explanationFr.split('\n').map(paragraph => (
              <p key={paragraph}>
                <Sentence text={paragraph} />
              </p>
            ))}
          </div>
        )}
        <h2 className="mt-8 text-2xl">{m.learning_examples()}</h2>
        <ul className="mt-3 divide-y">
          {point.examples.map(example => (
            <li
              key={example.ar}
              className={cn(
                'gap-x-5 py-3 sm:flex sm:items-center sm:gap-x-8',
                areWords && 'flex items-center',
              )}
            >
              <span
                lang="ar"
                dir="rtl"
                className={cn(
                  'block shrink-0 text-right text-ar-lg leading-[1.85]!',
                  areWords ? 'w-24 sm:w-40' : 'sm:w-2/5',
                )}
              >
                {example.ar}
              </span>
              <span className="block min-w-0 flex-1">
                <span lang="ar-Latn" className="block text-lg">
                  {example.soundsFr}
                </span>
                <span className="block text-muted-foreground">
                  <Sentence text={example.fr} />
                </span>
              </span>
            </li>
          ))}
        </ul>
        <Button
          variant="highlight"
          onClick={onPractise}
          className="mt-6 min-h-touch-child! w-full px-10! text-xl! sm:w-auto"
        >
          {m.learning_practise()}
        </Button>
      </div>
    </StudentPage>
  )
}
