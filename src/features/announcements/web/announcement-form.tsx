import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { useIdempotencyKey } from '#ui/controls/use-idempotency-key.ts'
import { toast } from '#ui/feedback/toast.ts'
import { LeaveQuestion } from '#ui/overlays/leave-question.tsx'
import { type Audience, maxBodyLength, maxSubjectLength } from '../announcements.ts'
import { AnnouncementPreview, type Draft } from './announcement-preview.tsx'
import { type Missing, readAnnouncement } from './announcement-values.ts'
import { announcementsApi } from './api.ts'
import { audienceLabel, groupLabel } from './audience-labels.ts'
import { announcementsQuery, reachableGroupsQuery } from './queries.ts'

const texts = ['subject', 'body', 'englishSubject', 'englishBody']

export type RecipientTeacher = { id: string; name: string }

/** Writes an announcement; it is looked at with the number of its recipients before it leaves. */
export function AnnouncementForm({ teacher }: { teacher: RecipientTeacher | undefined }) {
  const { data: groups } = useSuspenseQuery(reachableGroupsQuery())
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { keyFor, reset: resetKeys } = useIdempotencyKey()
  const [draft, setDraft] = useState<Draft>()
  const [isOpen, setIsOpen] = useState(false)
  const [missing, setMissing] = useState<Missing>([])
  useEffect(() => {
    if (missing.length > 0) focusFirstInvalid(form.current)
  }, [missing])
  const [to, setTo] = useState(teacher ? `teacher ${teacher.id}` : 'families')
  const onError = (error: Error) => toast.error(error.message)
  const counting = useMutation(
    announcementsApi.preview.mutationOptions({ onSuccess: () => setIsOpen(true), onError }),
  )
  const sending = useMutation(
    announcementsApi.send.mutationOptions({
      onSuccess: async () => {
        resetKeys()
        form.current?.reset()
        setTo('families')
        setIsOpen(false)
        await queryClient.invalidateQueries({ queryKey: announcementsQuery().queryKey })
        toast.success(m.announcements_sent())
      },
      onError,
    }),
  )
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (counting.isPending) return
    const read = readAnnouncement(new FormData(event.currentTarget))
    setMissing('missing' in read ? read.missing : [])
    if ('missing' in read) return
    setDraft({ id: keyFor(read.content), ...read.content })
    counting.mutate({ to: read.content.to })
  }
  const hasText = () => {
    const values = form.current && new FormData(form.current)
    return values !== null && texts.some(name => values.get(name) !== '')
  }
  const labelOf = (to: Audience) => {
    const group = to.audience === 'group' ? groups.find(({ id }) => id === to.groupId) : undefined
    return audienceLabel({ audience: to.audience, teacherName: teacher?.name ?? null, group: group ?? null })
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={look} className="mt-8 flex max-w-2xl flex-col gap-5">
        <Field label={m.announcements_to()}>
          <NativeSelect name="to" value={to} onChange={event => setTo(event.currentTarget.value)}>
            <option value="families">{m.announcements_to_families()}</option>
            <option value="teachers">{m.announcements_to_teachers()}</option>
            {teacher && (
              <option value={`teacher ${teacher.id}`}>
                {m.announcements_to_teacher({ of: ofName(teacher.name) })}
              </option>
            )}
            {groups.map(group => (
              <option key={group.id} value={`group ${group.id}`}>
                {m.announcements_to_group({ group: groupLabel(group) })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label={m.announcements_subject()}
          error={missing.includes('subject') && m.announcements_subject_missing()}
        >
          <Input name="subject" maxLength={maxSubjectLength} autoComplete="off" />
        </Field>
        <Field
          label={m.announcements_body()}
          error={missing.includes('body') && m.announcements_body_missing()}
        >
          <Textarea name="body" rows={6} maxLength={maxBodyLength} />
        </Field>
        <details className="rounded-xl border bg-card p-4">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {m.announcements_english()}
          </summary>
          <p className="mt-1 text-sm text-muted-foreground">{m.announcements_english_text()}</p>
          <div className="mt-4 flex flex-col gap-5">
            <Field
              label={m.announcements_english_subject()}
              error={missing.includes('englishSubject') && m.announcements_english_missing()}
            >
              <Input name="englishSubject" lang="en" maxLength={maxSubjectLength} autoComplete="off" />
            </Field>
            <Field
              label={m.announcements_english_body()}
              error={missing.includes('englishBody') && m.announcements_english_missing()}
            >
              <Textarea name="englishBody" lang="en" rows={6} maxLength={maxBodyLength} />
            </Field>
          </div>
        </details>
        <Checkbox
          name="isUrgent"
          value="yes"
          label={m.announcements_urgent_label()}
          hint={to === 'teachers' ? m.announcements_urgent_hint_teachers() : m.announcements_urgent_hint()}
        />
        <div>
          <Button type="submit" busy={counting.isPending}>
            {m.announcements_look()}
          </Button>
        </div>
        <LeaveQuestion hasChanges={hasText} />
      </form>
      <AnnouncementPreview
        open={isOpen}
        onOpenChange={setIsOpen}
        draft={draft}
        to={draft ? labelOf(draft.to) : ''}
        recipients={counting.data?.recipients ?? 0}
        isSending={sending.isPending}
        onSend={sending.mutate}
      />
    </>
  )
}
