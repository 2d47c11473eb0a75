export const bundle = `
  identifier Identifier
  type! code bundle-type
  timestamp instant
  total unsignedInt
  link* BackboneElement
  link.relation! string
  link.url! uri
  entry* BackboneElement
  entry.link* @Bundle.link
  entry.fullUrl uri
  entry.resource Resource
  entry.search BackboneElement
  entry.search.mode code search-entry-mode
  entry.search.score decimal
  entry.request BackboneElement
  entry.request.method! code http-verb
  entry.request.url! uri
  entry.request.ifNoneMatch string
  entry.request.ifModifiedSince instant
  entry.request.ifMatch string
  entry.request.ifNoneExist string
  entry.response BackboneElement
  entry.response.status! string
  entry.response.location uri
  entry.response.etag string
  entry.response.lastModified instant
  entry.response.outcome OperationOutcome
  signature Signature`
