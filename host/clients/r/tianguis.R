# Mexico's official data from a Tianguis service, as data frames. It needs the packages curl and jsonlite.
#
#   source("tianguis.R")
#   gasolina <- tianguis_read("gasolina", municipio = "Guadalajara")
#
# The service is at TIANGUIS_URL and the key of its requests in TIANGUIS_KEY, both of the environment.

# Every record of a list, page by page; `limit` is how many are wanted in all. What `meta` says is in the attribute of
# that name: source, licencia, version. A refusal is a condition of class tianguis_error, with codigo and mensaje.
tianguis_read <- function(dataset, ..., limit = Inf) {
  declared <- tianguis_declared(dataset)
  query <- list(..., limit = if (!is.null(declared$most)) min(limit, declared$most))
  path <- tianguis_path(paste0("/api/v1/", dataset), query)
  pages <- list()
  meta <- NULL
  while (!is.null(path) && sum(vapply(pages, NROW, 1L)) < limit) {
    if (length(pages) == 100L)
      tianguis_stop(list(error = paste0("Son más de 100 peticiones: acota lo que pides, o baja ", dataset, ".csv entero.")))
    answer <- tianguis_get(path)
    if (is.null(meta)) meta <- answer$meta
    pages[[length(pages) + 1L]] <- tianguis_frame(answer$data, declared$fields)
    path <- answer$meta$siguiente
  }
  frame <- do.call(rbind, pages)
  frame <- frame[seq_len(min(NROW(frame), limit)), , drop = FALSE]
  attr(frame, "meta") <- meta[setdiff(names(meta), c("siguiente", "count", "timestamp"))]
  frame
}

# The rows that answer a question in Spanish; the attribute `respuesta` has the rest of the answer.
tianguis_ask <- function(question, ...) {
  answer <- tianguis_get(tianguis_path("/api/query", list(q = question, ...)))
  frame <- as.data.frame(answer$resultado)
  for (name in names(frame))
    if (is.character(frame[[name]]) && all(grepl("^\\d{4}-\\d\\d-\\d\\d$", frame[[name]])))
      frame[[name]] <- as.Date(frame[[name]])
  attr(frame, "respuesta") <- answer[setdiff(names(answer), "resultado")]
  frame
}

# As declared, whatever the values that came: a code stays text, and a page of absent values is of the type of the others.
tianguis_frame <- function(data, fields) {
  frame <- as.data.frame(data)
  for (name in intersect(names(frame), names(fields))) {
    kind <- paste(c(fields[[name]]$type, fields[[name]]$format), collapse = " ")
    frame[[name]] <- switch(kind,
      "string date" = as.Date(frame[[name]]),
      "string date-time" = as.POSIXct(frame[[name]], format = "%Y-%m-%dT%H:%M:%OS", tz = "UTC"),
      string = as.character(frame[[name]]),
      integer = ,
      number = as.numeric(frame[[name]]),
      boolean = as.logical(frame[[name]]),
      frame[[name]]
    )
  }
  frame
}

tianguis_descriptions <- new.env()

# The fields of a dataset by name, and how many records fit a page.
tianguis_declared <- function(dataset) {
  url <- tianguis_url()
  if (is.null(tianguis_descriptions[[url]]))
    assign(url, tianguis_get("/openapi.json", simplify = FALSE), envir = tianguis_descriptions)
  description <- tianguis_descriptions[[url]]
  operation <- description$paths[[paste0("/api/v1/", dataset)]]$get
  fields <- operation$responses[["200"]]$content[["application/json"]][["x-campos"]]$properties
  limit <- Filter(function(one) identical(one$name, "limit"), operation$parameters)
  list(
    fields = lapply(fields, function(field) description[[strsplit(sub("^#/", "", field[["$ref"]]), "/")[[1]]]]),
    most = if (length(limit)) limit[[1]]$schema$maximum
  )
}

tianguis_url <- function() sub("/$", "", Sys.getenv("TIANGUIS_URL", "http://127.0.0.1:3000"))

tianguis_path <- function(path, query) {
  query <- Filter(Negate(is.null), query)
  sent <- vapply(query, function(value) curl::curl_escape(paste(format(value, scientific = FALSE, trim = TRUE), collapse = ",")), "")
  paste0(path, if (length(sent)) "?", paste0(names(sent), "=", sent, collapse = "&"))
}

# JSON of a path, asked again where the service says when. A redirect is not followed: it would carry the key along.
tianguis_get <- function(path, simplify = TRUE) {
  key <- Sys.getenv("TIANGUIS_KEY")
  handle <- curl::new_handle(followlocation = FALSE, timeout = 60, useragent = "tianguis-r/0.1.0")
  if (nzchar(key)) curl::handle_setheaders(handle, Authorization = paste("Bearer", key))
  for (retries in 0:3) {
    answer <- curl::curl_fetch_memory(paste0(tianguis_url(), path), handle = handle)
    text <- rawToChar(answer$content)
    Encoding(text) <- "UTF-8"
    if (answer$status_code == 200) return(jsonlite::fromJSON(text, simplifyVector = simplify))
    wait <- suppressWarnings(as.numeric(curl::parse_headers_list(answer$headers)[["retry-after"]]))
    if (!answer$status_code %in% c(429, 503) || retries == 3 || !isTRUE(wait <= 60)) break
    Sys.sleep(wait)
  }
  body <- tryCatch(jsonlite::fromJSON(text), error = function(cause) NULL)
  if (is.null(body$error)) body <- list(error = paste("El servidor contestó", answer$status_code, "sin decir por qué."))
  tianguis_stop(body, answer$status_code)
}

tianguis_stop <- function(body, status = NULL) {
  stop(structure(
    class = c("tianguis_error", "error", "condition"),
    list(
      message = paste(c(body$codigo, body$error), collapse = ": "), call = NULL,
      mensaje = body$error, codigo = body$codigo, detalle = body$detalle, status = status
    )
  ))
}
