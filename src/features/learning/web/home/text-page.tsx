import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { toSpan } from '../../plan/spans.ts'
import type { TextView } from '../../server/view.ts'
import { learningApi } from '../api.ts'
import { Sentence, TextSpanView } from '../boards/sentence.tsx'
import { Tile } from '../boards/tile.tsx'
import { textQuery } from '../queries.ts'
import { StudentPage } from '../student-page.tsx'

type Gloss = NonNullable<TextView['lines'][number]['tokens'][number]['gloss']>

/** A dialogue or a text: a touched word shows its meaning, a button shows the French, then the questions follow. */
export function TextPage({ id }: { id: string }) {
  const { data: text } = useSuspenseQuery(textQuery(id))
  const [isTranslationShown, setIsTranslationShown] = useState(false)
  return (
    <StudentPage back="texts" title={text.titleFr} text={m.learning_text_how()}>
      {text.titleAr && (
        <p lang="ar" dir="rtl" className="mt-2 text-ar-lg leading-[1.85]!">
          {text.titleAr}
        </p>
      )}
      <Lines lines={text.lines} isTranslationShown={isTranslationShown} />
      <Button
        variant="outline"
        aria-pressed={isTranslationShown}
        onClick={() => setIsTranslationShown(!isTranslationShown)}
        className="mt-4 h-14! px-6! text-lg!"
      >
        {isTranslationShown ? m.learning_text_hide_french() : m.learning_text_show_french()}
      </Button>
      <Questions key={text.id} text={text} />
    </StudentPage>
  )
}

function Lines({ lines, isTranslationShown }: { lines: TextView['lines']; isTranslationShown: boolean }) {
  // One word at a time: line and place in it.
  const [open, setOpen] = useState<{ line: number; place: number; gloss: Gloss } | null>(null)
  return (
    <div className="card mt-6 space-y-5 p-card sm:p-7">
      {lines.map(({ key, speaker, tokens, soundsFr, fr }, line) => (
        <div key={key}>
          {speaker && <p className="font-semibold">{speaker}</p>}
          <p lang="ar" dir="rtl" className="text-[1.75rem] leading-[2.1]! sm:text-[2.25rem]">
            {tokens.map(({ text, gloss }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of one fixed text
              <span key={place}>
                {gloss ? (
                  <button
                    type="button"
                    aria-expanded={open?.line === line && open.place === place}
                    onClick={() => setOpen({ line, place, gloss })}
                    className={cn(
                      'inline-block min-h-11 min-w-8 cursor-pointer rounded-lg px-1 underline decoration-dotted decoration-2 underline-offset-[0.4em] hover:bg-wash-safran',
                      open?.line === line &&
                        open.place === place &&
                        'bg-wash-safran text-wash-safran-foreground',
                    )}
                  >
                    {text}
                  </button>
                ) : (
                  text
                )}{' '}
              </span>
            ))}
          </p>
          <p role="status" className="text-lg">
            {open?.line === line && (
              <span className="inline-block rounded-xl bg-wash-safran px-3 py-1 text-wash-safran-foreground">
                <span lang="ar" dir="rtl" className="text-ar-base leading-[1.6]!">
                  {open.gloss.ar}
                </span>{' '}
                <span lang="ar-Latn" className="font-semibold">
                  {open.gloss.soundsFr}
                </span>
                {m.learning_feedback_meaning({ text: open.gloss.fr })}
              </span>
            )}
          </p>
          {isTranslationShown && (
            <div className="text-lg">
              {soundsFr && (
                <p lang="ar-Latn" className="text-muted-foreground">
                  {soundsFr}
                </p>
              )}
              <p lang="fr">{fr}</p>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

function Questions({ text: { id, questions: current } }: { text: TextView }) {
  // The school may correct a text while it is read: the child answers the questions that it began with.
  const [questions, setQuestions] = useState(current)
  const [answers, setAnswers] = useState<Record<number, number>>({})
  const queryClient = useQueryClient()
  const finishing = useMutation(
    learningApi.finishText.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: learningApi.texts.key() })
        // The next try begins with what the text asks now, in another order.
        return queryClient.invalidateQueries(textQuery(id))
      },
    }),
  )
  const choose = (index: number, option: number) => {
    const next = { ...answers, [index]: option }
    setAnswers(next)
    if (Object.keys(next).length === questions.length)
      finishing.mutate({
        id,
        answers: questions.map(({ promptFr, promptAr, options }, at) => ({
          promptFr,
          promptAr,
          option: options[next[at] ?? 0] ?? '',
        })),
      })
  }
  const again = () => {
    setQuestions(current)
    setAnswers({})
    finishing.reset()
  }
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h2 id="questions" className="text-2xl">
        {m.learning_text_questions()}
      </h2>
      <ol className="mt-4 space-y-8">
        {questions.map(({ promptFr, promptAr, options, answer }, index) => {
          const chosen = answers[index]
          const isAnswered = chosen !== undefined
          return (
            <li key={promptFr}>
              <h3 className="text-xl">
                <Sentence text={promptFr} />
              </h3>
              {promptAr && (
                <p lang="ar" dir="rtl" className="text-ar-lg leading-[1.85]!">
                  {promptAr}
                </p>
              )}
              <ul className="mt-3 grid gap-3 sm:grid-cols-3">
                {options.map((option, at) => (
                  <li key={option} className="flex">
                    <Tile
                      locked={isAnswered}
                      state={
                        isAnswered && option === answer
                          ? 'right'
                          : isAnswered && at === chosen
                            ? 'missed'
                            : 'free'
                      }
                      onClick={() => choose(index, at)}
                    >
                      <TextSpanView
                        span={toSpan(option)}
                        className={
                          toSpan(option).script === 'ar'
                            ? 'text-ar-lg leading-[1.7]!'
                            : 'text-lg font-semibold'
                        }
                      />
                    </Tile>
                  </li>
                ))}
              </ul>
              <p role="status" className="mt-2 text-lg">
                {isAnswered &&
                  (options[chosen] === answer ? m.learning_praise_1() : m.learning_praise_shown())}
              </p>
            </li>
          )
        })}
      </ol>
      <div role="status" className="mt-8 text-xl font-semibold">
        {finishing.data && m.learning_text_found(finishing.data)}
        {finishing.isError && m.learning_text_failed()}
      </div>
      {(finishing.data || finishing.isError) && (
        <Button
          onClick={() => (finishing.isError ? finishing.mutate(finishing.variables) : again())}
          busy={finishing.isPending}
          className="mt-3 h-14! px-8! text-lg!"
        >
          {finishing.isError ? m.learning_send_again() : m.learning_text_again()}
        </Button>
      )}
    </section>
  )
}
