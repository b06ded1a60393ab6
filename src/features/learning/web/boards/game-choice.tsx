import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { ActivityStar } from '../home/activity-star.tsx'
import { starColours } from '../home/colours.ts'
import { StartPanel } from '../home/start-panel.tsx'
import { mineQuery } from '../queries.ts'
import { gameLabels, instructionFor } from '../session/instructions.ts'
import { ReadAloud } from '../session/read-aloud.tsx'
import { StudentPage } from '../student-page.tsx'

/** The start page of vocabulary: the session of the day, which goes on where it was left, or one game. */
export function GameChoice({
  onStart,
  onContinue,
}: {
  onStart: (game: string) => void
  onContinue: (sessionId: string) => void
}) {
  const { data } = useSuspenseQuery(mineQuery())
  const { games, readsFrench, unfinishedId } = data
  const intro = unfinishedId ? m.learning_continue_unfinished() : m.learning_vocabulary_intro()
  return (
    <StudentPage title={m.learning_vocabulary()}>
      <StartPanel
        letter="ك"
        colour={0}
        activity="vocabulary"
        text={intro}
        readsFrench={readsFrench}
        button={unfinishedId ? m.learning_continue() : m.learning_start()}
        onStart={() => (unfinishedId ? onContinue(unfinishedId) : onStart(''))}
      />
      <h2 className="mt-10 text-2xl">{m.learning_games()}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {games.map((game, index) => (
          <li key={game} className="flex items-center gap-3">
            <button
              type="button"
              onClick={() => onStart(game)}
              className="flex min-h-touch-child w-full cursor-pointer items-center gap-4 rounded-2xl border-2 border-input/60 bg-card p-3 text-left text-lg font-semibold text-card-foreground transition-transform duration-(--duration-quick) ease-build hover:border-primary active:scale-97"
            >
              <ActivityStar
                activity={game}
                letter={gameLabels[game].letter}
                readsFrench={readsFrench}
                className={cn('size-14 shrink-0', starColours[index % starColours.length])}
              />
              {gameLabels[game].name()}
            </button>
            {!readsFrench && (
              <ReadAloud
                text={gameLabels[game].name()}
                more={[`${gameLabels[game].name()}.`, instructionFor({ kind: game })]}
                isNamed={false}
              />
            )}
          </li>
        ))}
      </ul>
    </StudentPage>
  )
}
