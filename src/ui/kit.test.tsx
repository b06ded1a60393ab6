import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from './controls/button.tsx'
import { Field } from './controls/field.tsx'
import { Input } from './controls/input.tsx'
import { pagesToShow } from './layout/pagination.tsx'

describe('design system', () => {
  test('a field ties its label, hint and error to the control, and announces the error', () => {
    const html = renderToStaticMarkup(
      <Field label="Âge" hint="De 4 à 17 ans" error="L’âge doit être compris entre 4 et 17 ans.">
        <Input name="age" />
      </Field>,
    )
    const id = /<label for="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}" aria-describedby="${id}-hint ${id}-error" aria-invalid="true"`)
    expect(html).toContain(`<p id="${id}-error" role="alert"`)
  })

  test('a busy button stays focusable and announces that it is busy', () => {
    const html = renderToStaticMarkup(<Button busy>Réserver</Button>)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
  })

  test('a button can style a link', () => {
    const html = renderToStaticMarkup(
      <Button asChild variant="outline" className="w-full">
        <a href="/teachers">Nos professeurs</a>
      </Button>,
    )
    expect(html).toBe('<a href="/teachers" class="btn btn-outline btn-md w-full">Nos professeurs</a>')
  })

  test('pagination leaves out distant pages, but never a single one', () => {
    expect(pagesToShow(1, 1)).toEqual([1])
    expect(pagesToShow(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
    expect(pagesToShow(9, 9)).toEqual([1, null, 8, 9])
  })
})
