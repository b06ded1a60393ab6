import { Lightbulb } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { InstructionSpeaker, SentenceSpeaker, VoiceNamedBy } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'
import { isOnlyRead } from '../../games.ts'
import type { Question } from '../../questions/question.ts'
import { DotsPicture } from '../boards/dots-picture.tsx'
import { isBoardLoaded, preloadBoard } from '../boards/exercise-board.tsx'
import { Sentence } from '../boards/sentence.tsx'
import { hintText, instructionFor, questionTitle, splitTitle } from './instructions.ts'
import { QuestionPrompt, ReadingCard } from './question-prompt.tsx'

export const meetingCard = lazyScript(async () => (await import('./meeting-card.tsx')).MeetingCard)
// A page without scripts can't wait for it.
if (import.meta.env.SSR) await meetingCard.preload()

/** Whether the scripts of a question are there, so that its turn shows nothing that is still loading. */
export const isTurnLoaded = (question: Question): boolean =>
  isBoardLoaded(question) && (question.meeting === null || meetingCard.isLoaded())

/** Loads the scripts of a question before its turn. */
export const preloadTurn = async (question: Question): Promise<void> => {
  await Promise.all([preloadBoard(question), question.meeting && meetingCard.preload()])
}

/** One question or meeting: title, instruction, prompt and hint, and the board (`children`) beside or below them. */
export const Turn = (props: Parameters<typeof TurnLayout>[0]) => (
  <VoiceNamedBy text={instructionFor(props.question)}>
    <TurnLayout {...props} />
  </VoiceNamedBy>
)

function TurnLayout({
  question,
  isAgain = false,
  isHinted,
  isAnswered,
  readsFrench,
  onHint,
  titleRef,
  children,
}: {
  question: Question
  /** It comes again after a miss. */
  isAgain?: boolean
  isHinted: boolean
  isAnswered: boolean
  readsFrench: boolean
  onHint: () => void
  titleRef: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}) {
  const { lead, reading } = splitTitle(questionTitle(question, isAgain))
  return (
    <div className="relative isolate flex flex-1 flex-col">
      <div aria-hidden="true" className="tiles-corner absolute bottom-0 left-0 -z-10 size-48 max-lg:hidden" />
      <div
        className={cn(
          'mx-auto grid w-full max-w-[68rem] flex-1 content-start items-center gap-x-16 gap-y-5 px-gutter py-4 md:gap-y-8 md:py-8 lg:content-center',
          question.meeting ? 'lg:grid-cols-[28rem_minmax(0,1fr)]' : 'lg:grid-cols-[20rem_minmax(0,1fr)]',
        )}
      >
        <div className={cn('lg:self-center', question.meeting && 'meeting')}>
          <h1
            ref={titleRef}
            tabIndex={-1}
            className={cn(
              'text-[1.625rem] leading-tight tracking-display outline-none',
              lead.length > 28 ? 'md:text-3xl' : 'md:text-4xl',
            )}
          >
            <Sentence text={lead} />
          </h1>
          {!question.meeting && (
            <Instruction title={lead} text={instructionFor(question)} className="mt-1.5 md:mt-3" />
          )}
          <div className="mt-4 flex flex-col gap-4 md:mt-6 lg:mt-8">
            {question.meeting && (
              <Lazy
                script={meetingCard}
                props={{ kind: question.kind, meeting: question.meeting, isSmall: !readsFrench }}
              />
            )}
            {reading && <ReadingCard text={reading} />}
            <QuestionPrompt
              question={question}
              isSmall={!readsFrench}
              isAnswered={isAnswered}
              onHint={onHint}
            />
          </div>
          {question.hint && !isAnswered && <Hint {...{ question, isHinted, readsFrench, onHint }} />}
        </div>
        <div
          className={cn(
            // What is met may be long: the choice about it, or the button, stays in sight below it or beside it.
            question.meeting &&
              '-mx-gutter -bottom-px bg-play px-gutter pt-3 pb-4 lg:bottom-auto lg:mx-0 lg:px-0',
            isOnlyRead(question.kind)
              ? 'sticky self-start lg:top-[38dvh]'
              : question.meeting && 'max-lg:[@media(min-height:28rem)]:sticky',
          )}
        >
          {question.meeting && (
            <Instruction
              title={lead}
              // What a letter sounds like and what a word means, for a child who does not read it.
              explanation={readsFrench ? '' : question.meeting.fr}
              text={instructionFor(question)}
              className="mb-4 font-semibold"
            />
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

/** The instruction, in writing and, where there is a voice, aloud. */
function Instruction({
  title,
  explanation = '',
  text,
  className,
}: {
  title: string
  explanation?: string
  text: string
  className: string
}) {
  return (
    <div className={cn('flex items-center gap-3 text-lg md:text-xl', className)}>
      <p>{text}</p>
      <InstructionSpeaker before={[title, explanation]} text={text} isNamed />
    </div>
  )
}

function Hint({
  question: { hint },
  isHinted,
  readsFrench,
  onHint,
}: {
  question: Question
  isHinted: boolean
  readsFrench: boolean
  onHint: () => void
}) {
  const text = hint ? hintText(hint) : ''
  return (
    <div className="mt-4">
      <div role="status">
        {isHinted && hint && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border bg-card px-4 py-3 text-lg text-card-foreground">
            {hint.is === 'dots' && <DotsPicture {...hint} />}
            <p className="min-w-0 flex-1 basis-28">
              <Sentence text={text} />
            </p>
            {/* A French voice reads neither Arabic nor French readings of it. */}
            {!readsFrench && hint.is === 'dots' && <SentenceSpeaker text={text} />}
          </div>
        )}
      </div>
      {!isHinted && (
        <button
          type="button"
          data-hint
          aria-keyshortcuts="h"
          onClick={onHint}
          className="inline-flex h-14 cursor-pointer items-center gap-2 rounded-xl border border-input/60 bg-card/70 px-5 text-lg font-semibold hover:border-primary hover:bg-card"
        >
          <Lightbulb aria-hidden="true" className="size-6" strokeWidth={1.75} />
          {m.learning_hint()}
        </button>
      )}
    </div>
  )
}
