import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import {
  hasTooManyLessonsPerMonth,
  maxLessonsPerMonth,
  maxPackageName,
  type PackageTerms,
  packageLimits,
} from '../packages.ts'

type NumberName = keyof typeof packageLimits

const numbers: readonly { name: NumberName; label: () => string }[] = [
  { name: 'numberOfLessons', label: m.booking_package_lessons },
  { name: 'durationMonths', label: m.booking_package_months },
  { name: 'discountPercentage', label: m.booking_package_discount_label },
]

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max

type FieldErrors = Partial<Record<'name' | NumberName, string>>

/** What the school has to mend, by field. */
const findErrors = (terms: PackageTerms): FieldErrors => {
  const errors: FieldErrors = {}
  if (!terms.name) errors.name = m.booking_package_name_missing()
  for (const { name } of numbers)
    if (!isWithin(terms[name], packageLimits[name]))
      errors[name] = m.booking_package_range(packageLimits[name])
  if (!errors.numberOfLessons && !errors.durationMonths && hasTooManyLessonsPerMonth(terms))
    errors.numberOfLessons = m.booking_package_pace({ count: maxLessonsPerMonth })
  return errors
}

const hasErrors = (errors: FieldErrors) => Object.keys(errors).length > 0

/** The terms of a package, new or changed. */
export function PackageForm({
  initial,
  busy,
  onSave,
}: {
  initial: PackageTerms | undefined
  busy: boolean
  onSave: (terms: PackageTerms) => void
}) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (hasErrors(errors)) focusFirstInvalid(element.current)
  }, [errors])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => String(form.get(name) ?? '').trim()
    const numberOf = (name: NumberName) => (form.get(name) === '' ? Number.NaN : Number(form.get(name)))
    const terms = {
      name: textOf('name'),
      nameEn: textOf('nameEn') || null,
      isDiscovery: form.get('isDiscovery') === 'yes',
      numberOfLessons: numberOf('numberOfLessons'),
      durationMonths: numberOf('durationMonths'),
      discountPercentage: numberOf('discountPercentage'),
    }
    const found = findErrors(terms)
    setErrors(found)
    if (!hasErrors(found)) onSave(terms)
  }
  return (
    <form ref={element} noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={m.booking_package_name()} error={errors.name}>
        <Input
          name="name"
          lang="fr"
          maxLength={maxPackageName}
          defaultValue={initial?.name}
          autoComplete="off"
        />
      </Field>
      <Field label={m.booking_package_name_en()} hint={m.booking_package_name_en_hint()}>
        <Input
          name="nameEn"
          lang="en"
          maxLength={maxPackageName}
          defaultValue={initial?.nameEn ?? ''}
          autoComplete="off"
        />
      </Field>
      {numbers.map(({ name, label }) => (
        <Field key={name} label={label()} error={errors[name]}>
          <Input
            name={name}
            type="number"
            inputMode="numeric"
            {...packageLimits[name]}
            defaultValue={initial?.[name]}
            className="max-w-32"
          />
        </Field>
      ))}
      <Checkbox
        name="isDiscovery"
        value="yes"
        label={m.booking_package_discovery_label()}
        hint={m.booking_package_discovery_hint()}
        defaultChecked={initial?.isDiscovery}
      />
      <div>
        <Button type="submit" busy={busy}>
          {initial ? m.booking_package_save() : m.booking_package_offer()}
        </Button>
      </div>
    </form>
  )
}
