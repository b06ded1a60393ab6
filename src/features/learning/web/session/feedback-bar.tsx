import { Check, Search, Wifi, WifiOff } from 'lucide-react'
import type { RefObject } from 'react'
import { SentenceSpeaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { Khatam } from '#ui/brand/khatam.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { QuestionKind, Said } from '../../questions/question.ts'
import type { Feedback } from '../../server/view.ts'
import { Sentence } from '../boards/sentence.tsx'
import { SignedOut } from '../offline/signed-out.tsx'
import { pickedText, praiseFor } from './instructions.ts'
import { spokenReason } from './spoken-feedback.ts'

const saidText: Record<Said, () => string> = {
  again: m.voices_kept_again,
  nearly: m.voices_kept,
  same: m.voices_kept,
  skipped: m.voices_skipped,
}

/** The state of the network: `back` when waiting answers have arrived. */
export type Connection = 'fine' | 'retrying' | 'offline' | 'back'

/** The bar below the answers, never over them: the feedback, also announced to screen readers, and the button to continue. */
export function FeedbackBar({
  kind,
  readsFrench,
  feedback,
  said,
  place,
  connection,
  isSignedOut,
  refusal,
  onRetry,
  onContinue,
  isBusy,
  continueRef,
}: {
  kind: QuestionKind
  /** A child who does not also sees the icon on a phone, and can hear the text. */
  readsFrench: boolean
  feedback: Feedback | null
  /** How the child found what it said. */
  said: Said | null
  place: number
  connection: Connection
  isSignedOut: boolean
  refusal: string | null
  onRetry: () => void
  onContinue: () => void
  /** The next turn is still loading. */
  isBusy: boolean
  continueRef: RefObject<HTMLButtonElement | null>
}) {
  const canContinue = feedback?.isDone === true
  const isFound = feedback !== null && feedback.result !== 'wrong'
  const isWaiting = connection === 'retrying' && feedback === null
  const isJudged = feedback !== null || isWaiting || refusal !== null
  const Icon = isWaiting ? WifiOff : isFound ? Check : Search
  const isShown = isJudged || connection !== 'fine'
  return (
    <footer
      className={cn(
        'border-t-2',
        // The cards are centred above it: they would jump between two pairs.
        kind === 'memory-pairs' && 'lg:min-h-22.5',
        !isJudged && 'border-transparent',
        isJudged &&
          isFound &&
          !isWaiting &&
          'border-success-line/40 bg-success-soft text-success-soft-foreground',
        isJudged &&
          (!isFound || isWaiting) &&
          'border-warning-line/40 bg-warning-soft text-warning-soft-foreground',
      )}
    >
      <div
        className={cn(
          'mx-auto flex max-w-[68rem] flex-wrap items-center gap-x-5 gap-y-3 px-gutter',
          isShown && 'py-3 sm:py-5',
        )}
      >
        {isJudged && (
          <Khatam
            className={cn(
              'size-12',
              readsFrench && 'max-sm:hidden!',
              isFound && !isWaiting
                ? 'bg-success text-success-foreground'
                : 'bg-warning text-warning-foreground',
            )}
          >
            <Icon aria-hidden="true" className="size-6" strokeWidth={3} />
          </Khatam>
        )}
        <div
          role="status"
          // On a telephone the mark and the loudspeaker stand above the text.
          className={cn('min-w-0 flex-1', feedback && !readsFrench && 'max-sm:order-1 max-sm:basis-full')}
        >
          {feedback && <FeedbackText kind={kind} feedback={feedback} said={said} place={place} />}
          {isSignedOut ? (
            <SignedOut readsFrench={readsFrench} />
          ) : connection === 'fine' ? (
            refusal && <p className="text-lg font-semibold">{refusal}</p>
          ) : (
            <ConnectionText connection={connection} />
          )}
        </div>
        {feedback && !readsFrench && <FeedbackSpeaker {...{ kind, feedback, said, place }} />}
        {connection === 'retrying' && (
          <Button variant="outline" onClick={onRetry} className="h-14! text-lg! max-sm:w-full">
            {m.learning_send_again()}
          </Button>
        )}
        {canContinue && (
          <Button
            ref={continueRef}
            busy={isBusy}
            onClick={onContinue}
            className="h-14! px-8! text-lg! max-sm:order-2 max-sm:w-full"
          >
            {m.learning_continue()}
          </Button>
        )}
      </div>
    </footer>
  )
}

function ConnectionText({ connection }: { connection: Exclude<Connection, 'fine'> }) {
  if (connection === 'retrying') return <p className="text-lg font-semibold">{m.learning_network_retry()}</p>
  const Icon = connection === 'offline' ? WifiOff : Wifi
  return (
    <p className="flex items-start gap-2 text-lg">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" strokeWidth={1.75} />
      {connection === 'offline' ? m.learning_offline() : m.learning_offline_sent()}
    </p>
  )
}

type Answered = { kind: QuestionKind; feedback: Feedback; said: Said | null; place: number }
const sentenceOf = ({ kind, feedback, said, place }: Answered) =>
  said ? saidText[said]() : praiseFor(kind, feedback, place)

/** Reads the praise, and by the voice of the device the reason too: no clip says that. */
function FeedbackSpeaker(answered: Answered) {
  const text = sentenceOf(answered)
  const reason = spokenReason(answered.feedback)
  return (
    <SentenceSpeaker
      text={text}
      isNamed={false}
      more={[text, ...reason]}
      isMixed
      prefersDevice={reason.length > 0}
    />
  )
}

function FeedbackText(answered: Answered) {
  const { feedback } = answered
  const { about, whyFr, whyLang, picked, gained } = feedback
  return (
    <>
      <p className="font-display text-xl font-bold">
        {sentenceOf(answered)}
        {gained > 0 && (
          <span className="chiffres ml-2 text-lg">{m.learning_points_gained({ points: gained })}</span>
        )}
      </p>
      {picked && (
        <p className="text-lg">
          <Sentence text={pickedText(picked)} />
        </p>
      )}
      {about && (
        <p className="text-lg">
          <span lang="ar" dir="rtl" className="text-ar-base leading-[1.6]! md:text-ar-lg">
            {about.ar}
          </span>{' '}
          <span lang="ar-Latn">{about.soundsFr}</span>
          {about.fr && m.learning_feedback_meaning({ text: about.fr })}
        </p>
      )}
      {whyFr && (
        <p className="text-lg" lang={whyLang}>
          <Sentence text={whyFr} />
        </p>
      )}
    </>
  )
}
