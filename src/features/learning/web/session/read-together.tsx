import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { mineQuery } from '../queries.ts'
import { StudentPage } from '../student-page.tsx'
import { ReadAloud } from './read-aloud.tsx'

/** A page in French sentences: a child who does not read French yet is asked to go on with a grown-up (`TogetherSearch`). */
export function ReadTogether({ children }: { children: ReactNode }) {
  const { data: mine } = useSuspenseQuery(mineQuery())
  const { ensemble } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (mine.readsFrench || ensemble) return children
  return <TogetherPage onTogether={() => void navigate({ to: '.', search: { ensemble: true } })} />
}

function TogetherPage({ onTogether }: { onTogether: () => void }) {
  return (
    <StudentPage
      title={<span className="text-4xl text-balance sm:text-6xl">{m.learning_together_title()}</span>}
    >
      <Users aria-hidden="true" className="mt-8 size-28 sm:size-36" strokeWidth={1.5} />
      <div className="mt-6 flex items-center gap-4">
        <p className="max-w-read text-2xl text-balance sm:text-3xl">{m.learning_together_text()}</p>
        <ReadAloud
          text={m.learning_together_title()}
          more={[m.learning_together_title(), m.learning_together_text()]}
        />
      </div>
      <Button
        variant="highlight"
        onClick={onTogether}
        className="mt-8 min-h-touch-child! rounded-2xl! px-10! text-2xl! max-sm:w-full"
      >
        {m.learning_together_start()}
      </Button>
    </StudentPage>
  )
}
