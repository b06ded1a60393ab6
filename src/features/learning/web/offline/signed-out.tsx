import { useLocation } from '@tanstack/react-router'
import { SentenceSpeaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'

/** The child's login has ended in the middle of a session: its answers are stored, and it comes back to the same turn. */
export function SignedOut({ readsFrench }: { readsFrench: boolean }) {
  const from = useLocation({ select: ({ href }) => href })
  const text = m.learning_signed_out()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <p className="text-lg font-semibold text-pretty">{text}</p>
      {!readsFrench && <SentenceSpeaker text={text} isNamed={false} />}
      {/* A new document, as after every sign-in. */}
      <a
        href={`${localizedPath('/login')}?${new URLSearchParams({ espace: 'eleve', from })}`}
        className="btn btn-outline h-14! px-8! text-lg! max-sm:w-full"
      >
        {m.learning_enter_again()}
      </a>
    </div>
  )
}
