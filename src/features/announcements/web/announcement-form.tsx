import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { useContentId } from '#ui/controls/use-content-id.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Audience, maxBodyLength, maxSubjectLength } from '../announcements.ts'
import { announcementsApi } from './api.ts'
import { audienceLabel, groupLabel } from './audience-labels.ts'
import { announcementsQuery, reachableGroupsQuery } from './queries.ts'

type Draft = Parameters<typeof announcementsApi.send.call>[0]
type Wrong = 'text' | 'english'
export type RecipientTeacher = { id: string; name: string }

/** «families», «teachers», «teacher <id>» or «group <id>», as the select has it. */
const parseAudience = (value: string): Audience => {
  const [audience, id = ''] = value.split(' ')
  if (audience === 'teacher') return { audience, teacherId: id }
  if (audience === 'group') return { audience, groupId: id }
  return { audience: audience === 'teachers' ? 'teachers' : 'families' }
}

/** Writes an announcement; it is looked at with the number of its recipients before it leaves. */
export function AnnouncementForm({ teacher }: { teacher: RecipientTeacher | undefined }) {
  const { data: groups } = useSuspenseQuery(reachableGroupsQuery())
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { idFor, reset: resetIds } = useContentId()
  const [draft, setDraft] = useState<Draft>()
  const [isOpen, setIsOpen] = useState(false)
  const [wrong, setWrong] = useState<Wrong>()
  const [to, setTo] = useState(teacher ? `teacher ${teacher.id}` : 'families')
  const onError = (error: Error) => toast.error(error.message)
  const counting = useMutation(
    announcementsApi.preview.mutationOptions({ onSuccess: () => setIsOpen(true), onError }),
  )
  const sending = useMutation(
    announcementsApi.send.mutationOptions({
      onSuccess: async () => {
        resetIds()
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
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const english = { subject: text('englishSubject'), body: text('englishBody') }
    const hasEnglish = english.subject !== '' || english.body !== ''
    const nextWrong =
      !text('subject') || !text('body')
        ? 'text'
        : hasEnglish && (!english.subject || !english.body)
          ? 'english'
          : undefined
    setWrong(nextWrong)
    if (nextWrong) return
    const content = {
      to: parseAudience(text('to')),
      subject: text('subject'),
      body: text('body'),
      english: hasEnglish ? english : null,
      isUrgent: fields.get('isUrgent') === 'yes',
    }
    setDraft({ id: idFor(content), ...content })
    counting.mutate({ to: content.to })
  }
  const recipients = counting.data?.recipients ?? 0
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
        <Field label={m.announcements_subject()} error={wrong === 'text' && m.announcements_text_missing()}>
          <Input name="subject" maxLength={maxSubjectLength} autoComplete="off" />
        </Field>
        <Field label={m.announcements_body()}>
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
              error={wrong === 'english' && m.announcements_english_missing()}
            >
              <Input name="englishSubject" lang="en" maxLength={maxSubjectLength} autoComplete="off" />
            </Field>
            <Field label={m.announcements_english_body()}>
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
      </form>
      <Dialog
        open={isOpen && draft !== undefined}
        onOpenChange={setIsOpen}
        busy={sending.isPending}
        title={m.announcements_preview()}
        footer={
          <>
            <Button variant="outline" disabled={sending.isPending} onClick={() => setIsOpen(false)}>
              {m.announcements_change()}
            </Button>
            {recipients > 0 && (
              <Button busy={sending.isPending} onClick={() => draft && sending.mutate(draft)}>
                {recipients === 1
                  ? m.announcements_send_one()
                  : m.announcements_send_many({ count: recipients })}
              </Button>
            )}
          </>
        }
      >
        {recipients === 0 && <p className="mb-4">{m.announcements_nobody()}</p>}
        {draft && (
          <dl className="mb-4 flex flex-wrap gap-x-2">
            <dt className="text-muted-foreground">{m.announcements_preview_to()}</dt>
            <dd className="font-semibold wrap-anywhere">{labelOf(draft.to)}</dd>
          </dl>
        )}
        <p className="mb-4 text-sm text-muted-foreground">{draft && deliveryOf(draft)}</p>
        <PreviewText subject={draft?.subject ?? ''} body={draft?.body ?? ''} />
        {draft && !draft.english && (
          <p className="mt-3 text-sm text-muted-foreground">{m.announcements_preview_french()}</p>
        )}
        {draft?.english && <PreviewText lang="en" {...draft.english} />}
      </Dialog>
    </>
  )
}

/** Families may switch announcements by mail off; teachers get every one. */
const deliveryOf = ({ to, isUrgent }: Draft) => {
  if (to.audience === 'teachers') return m.announcements_preview_teachers()
  return isUrgent ? m.announcements_preview_urgent() : m.announcements_preview_usual()
}

function PreviewText({ lang, subject, body }: { lang?: 'en'; subject: string; body: string }) {
  return (
    <div lang={lang} className="mt-4 rounded-xl border bg-card p-5 first:mt-0">
      <p className="titre text-xl font-semibold wrap-anywhere">{subject}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  )
}
