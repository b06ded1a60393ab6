import { type FormEvent, type ReactNode, useRef } from 'react'
import { type LessonType, lessonTypes } from '#features/school/lesson-types.ts'
import { maxChangeNoteLength } from '#features/school/school-texts.ts'
import type { TextView } from '#features/school/server/describe-text.ts'
import type { TextContent } from '#features/school/server/input.ts'
import { m } from '#paraglide/messages.js'
import { capitalised } from '#platform/words/capitalised.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { LeaveQuestion } from '#ui/overlays/leave-question.tsx'

export type FormProps = {
  /** @param note what changes, for the parents who accept the text again */
  save: (content: TextContent['content'], note?: string) => void
  isSaving: boolean
  isEnglish: boolean
}

const reader = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  return (name: string) => String(data.get(name) ?? '')
}

export function SaveButton({ isSaving }: { isSaving: boolean }) {
  return (
    <Button type="submit" busy={isSaving}>
      {m.admin_texts_save()}
    </Button>
  )
}

/** What changes, read by the parents who accept the text again. */
export function ChangeNoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <Field label={m.admin_texts_change()} hint={m.admin_texts_change_hint()}>
      <Input value={note} maxLength={maxChangeNoteLength} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}

function Form({
  hint,
  isSaving,
  onSubmit,
  children,
}: {
  hint: string
  isSaving: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const hasChanges = () =>
    [
      ...(form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []),
    ].some(({ value, defaultValue }) => value !== defaultValue)
  return (
    <form ref={form} onSubmit={onSubmit} className="mt-4 flex max-w-2xl flex-col gap-6">
      <p className="text-muted-foreground">{hint}</p>
      {children}
      <div>
        <SaveButton isSaving={isSaving} />
      </div>
      <LeaveQuestion hasChanges={hasChanges} />
    </form>
  )
}

type Identity = NonNullable<TextView['identity']>

/** Name and contact are the same in every language. */
export function IdentityForm({ save, isSaving, isEnglish, value }: FormProps & { value: Identity }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    const read = reader(event)
    const own = { slogan: read('slogan'), description: read('description') }
    save(
      isEnglish
        ? { ...value, ...own }
        : {
            ...own,
            name: read('name'),
            contact: { email: read('email'), phone: read('phone'), address: read('address') },
          },
    )
  }
  return (
    <Form hint={m.admin_texts_empty_hint()} isSaving={isSaving} onSubmit={send}>
      {!isEnglish && (
        <Field label={m.admin_texts_name()} hint={m.admin_texts_name_hint()}>
          <Input name="name" maxLength={40} defaultValue={value.name} />
        </Field>
      )}
      <Field label={m.admin_texts_slogan()}>
        <Input name="slogan" maxLength={600} defaultValue={value.slogan} />
      </Field>
      <Field label={m.admin_texts_description()} hint={m.admin_texts_description_hint()}>
        <Textarea name="description" maxLength={200} defaultValue={value.description} />
      </Field>
      {!isEnglish && (
        <>
          <Field label={m.admin_texts_email()}>
            <Input name="email" type="email" maxLength={254} defaultValue={value.contact.email} />
          </Field>
          <Field label={m.admin_texts_phone()}>
            <Input name="phone" type="tel" maxLength={60} defaultValue={value.contact.phone} />
          </Field>
          <Field label={m.admin_texts_address()}>
            <Input name="address" maxLength={400} defaultValue={value.contact.address} />
          </Field>
        </>
      )}
    </Form>
  )
}

type Prices = NonNullable<TextView['prices']>['prices']
const offerLabels = {
  trial: m.admin_texts_trial,
  individual: m.admin_texts_individual,
  group: m.admin_texts_group,
}

export function PricesForm({ save, isSaving, value }: FormProps & { value: Prices }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    const read = reader(event)
    const readOffer = (offer: LessonType) => ({
      title: read(`${offer}-title`),
      text: read(`${offer}-text`),
      points: read(`${offer}-points`)
        .split('\n')
        .map(point => point.trim())
        .filter(Boolean),
    })
    save({
      prices: {
        title: read('title'),
        text: read('text'),
        trial: readOffer('trial'),
        individual: readOffer('individual'),
        group: readOffer('group'),
      },
    })
  }
  return (
    <Form hint={m.admin_texts_prices_hint()} isSaving={isSaving} onSubmit={send}>
      <Field label={m.admin_texts_title()}>
        <Input name="title" maxLength={600} defaultValue={value.title} />
      </Field>
      <Field
        label={m.admin_texts_text()}
        hint={m.admin_texts_prices_text_hint({ blank: '{freeCancellation}' })}
      >
        <Textarea name="text" maxLength={600} defaultValue={value.text} />
      </Field>
      {lessonTypes.map(offer => (
        <fieldset key={offer} className="flex flex-col gap-5 border-t pt-5">
          <legend className="float-left w-full pb-4 text-lg font-semibold">{offerLabels[offer]()}</legend>
          <Field label={m.admin_texts_title()}>
            <Input name={`${offer}-title`} maxLength={600} defaultValue={value[offer].title} />
          </Field>
          <Field label={m.admin_texts_text()}>
            <Input name={`${offer}-text`} maxLength={600} defaultValue={value[offer].text} />
          </Field>
          <Field label={m.admin_texts_points()} hint={m.admin_texts_points_hint()}>
            <Textarea
              name={`${offer}-points`}
              maxLength={3000}
              defaultValue={value[offer].points.join('\n')}
            />
          </Field>
        </fieldset>
      ))}
    </Form>
  )
}

type Details = NonNullable<TextView['details']>['legal']

export function DetailsForm({
  save,
  isSaving,
  value,
  blanks,
}: FormProps & { value: Details; blanks: TextView['blanks'] }) {
  const names = Object.keys(value) as (keyof Details)[]
  const send = (event: FormEvent<HTMLFormElement>) => {
    const read = reader(event)
    save({ legal: Object.fromEntries(names.map(name => [name, read(name)])) as Details })
  }
  const labelOf = (name: string) => capitalised(blanks.find(blank => blank.name === name)?.label ?? name)
  return (
    <Form hint={m.admin_texts_details_hint()} isSaving={isSaving} onSubmit={send}>
      {names.map(name => (
        <Field key={name} label={labelOf(name)}>
          <Input name={name} maxLength={400} defaultValue={value[name]} />
        </Field>
      ))}
    </Form>
  )
}
