import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import { starColours } from './colours.ts'
import { gameLabels } from './instructions.ts'
import { mineQuery } from './queries.ts'
import { StartPanel } from './start-panel.tsx'
import { StudentPage } from './student-page.tsx'

/** The start page of vocabulary: a mixed session or one game. */
export function GameChoice({ onStart }: { onStart: (game: string) => void }) {
  const { data } = useSuspenseQuery(mineQuery())
  return (
    <StudentPage title={m.learning_vocabulary()}>
      <StartPanel letter="ك" colour={0} text={m.learning_vocabulary_intro()} onStart={() => onStart('')} />
      <h2 className="mt-10 text-2xl">{m.learning_games()}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.games
          .filter(game => game !== 'write-the-arabic')
          .map((game, index) => (
            <li key={game} className="flex">
              <button
                type="button"
                onClick={() => onStart(game)}
                className="flex min-h-touch-child w-full cursor-pointer items-center gap-4 rounded-2xl border-2 border-input/60 bg-card p-3 text-left text-lg font-semibold text-card-foreground transition-transform duration-(--duration-quick) ease-build hover:border-primary active:scale-97"
              >
                <LetterStar
                  letter={gameLabels[game].letter}
                  className={cn('size-14 shrink-0', starColours[index % starColours.length])}
                />
                {gameLabels[game].name()}
              </button>
            </li>
          ))}
      </ul>
    </StudentPage>
  )
}
