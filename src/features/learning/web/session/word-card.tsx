import type { ReactNode } from 'react'
import { Speaker } from '#features/clips/web/speaker.tsx'
import { cn } from '#ui/cn.ts'
import type { Meeting } from '../../questions/question.ts'
import { Sentence } from '../boards/sentence.tsx'
import { WordPicture } from '../boards/word-picture.tsx'

type Word = Pick<Meeting, 'ar' | 'soundsFr' | 'fr' | 'picture'>

/** A word as it is met: its picture, how it is written and read, what it means. */
export const WordCard = ({ word, children }: { word: Word; children?: ReactNode }) => (
  <div className="card flex flex-col items-center p-5 text-center md:p-8">
    {word.picture && <WordPicture id={word.picture} className="size-[9.375rem] md:size-52" />}
    <WrittenWord word={word} />
    {children}
  </div>
)

/** The card of a first meeting, with an example, to be heard. @param isSmall beside answers that are pictures */
export function NewWord({ meeting, isSmall }: { meeting: Meeting; isSmall: boolean }) {
  const speaker = (
    <Speaker
      text={meeting.ar ?? ''}
      name={meeting.soundsFr}
      isLarge
      className={isSmall ? 'shrink-0' : 'mt-4'}
    />
  )
  const example = meeting.example && <Example {...meeting.example} isSmall={isSmall} />
  if (!isSmall)
    return (
      <WordCard word={meeting}>
        {speaker}
        {example}
      </WordCard>
    )
  return (
    <div className="card flex flex-col items-center p-4 text-center md:p-6">
      <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 md:gap-x-8">
        {meeting.picture && <WordPicture id={meeting.picture} className="size-28 md:size-52 lg:size-36" />}
        <WrittenWord word={meeting} />
        {speaker}
      </div>
      {example}
    </div>
  )
}

const WrittenWord = ({ word: { ar, soundsFr, fr, picture } }: { word: Word }) => (
  <div>
    <span
      lang="ar"
      dir="rtl"
      className={cn(
        'mt-2 block leading-[1.7]!',
        picture ? 'text-[3.5rem] md:text-[5rem]' : 'text-[4.5rem] md:text-[6.5rem]',
      )}
    >
      {ar}
    </span>
    <span lang="ar-Latn" className="block text-center text-xl text-muted-foreground md:text-2xl">
      {soundsFr}
    </span>
    <p className="mt-1 text-2xl font-bold md:text-3xl">{fr}</p>
  </div>
)

const Example = ({ ar, soundsFr, fr, isSmall }: NonNullable<Meeting['example']> & { isSmall: boolean }) => (
  <div
    className={cn(
      'w-full border-t',
      isSmall ? 'mt-3 flex items-center justify-center gap-x-5 pt-2' : 'mt-4 pt-3',
    )}
  >
    <div>
      <span lang="ar" dir="rtl" className="block text-ar-base leading-[1.85]! md:text-[2.5rem]">
        {ar}
      </span>
      <span lang="ar-Latn" className="block text-center text-lg text-muted-foreground md:text-xl">
        {soundsFr}
      </span>
      <p className="text-lg md:text-xl">
        <Sentence text={fr} />
      </p>
    </div>
    <Speaker text={ar} name={soundsFr} className={isSmall ? 'shrink-0' : 'mt-2'} />
  </div>
)
