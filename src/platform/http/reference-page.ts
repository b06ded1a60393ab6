type Operation = {
  summary?: string
  description?: string
  operationId?: string
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}
type Document = { info?: { title?: string }; paths?: Record<string, Record<string, Operation>> }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The API to read, straight from its description: no script, no other host. */
export const referencePage = (description: unknown): string => {
  const { paths = {} } = description as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = operations.map(({ path, method, operation }) => {
    const detail = JSON.stringify(
      {
        parameters: operation.parameters,
        requestBody: operation.requestBody,
        responses: operation.responses,
      },
      null,
      2,
    )
    return `<section><h2><code>${method} /api/v1${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary ?? operation.description ?? '')}</p><details><summary>Schéma</summary><pre tabindex="0">${escapeHtml(detail)}</pre></details></section>`
  })
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API de Kalima</title></head><body><main><h1>API de Kalima, version 1</h1><p>Description complète : <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>. Les sessions s’ouvrent sous <code>/api/auth</code> ; les erreurs portent un statut, un code stable et une phrase.</p>${sections.join('')}</main></body></html>`
}
