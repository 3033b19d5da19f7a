# Varnish in front of Tianguis; docs/operate.md says how, and a test runs it.
vcl 4.1;

import std;

# Your hosts: a file of its own, since it is the one that you change.
include "hosts.vcl";

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ hosts) { return (synth(405)); }
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+$") { return (synth(400)); }
    ban("obj.http.Surrogate-Key ~ (^|[[:space:]])" + req.http.Surrogate-Key + "($|[[:space:]])");
    return (synth(200));
  }
  set req.http.Surrogate-Capability = "varnish=Surrogate/1.0";
  if (req.restarts == 0) { unset req.http.X-Again; }
  # Behind a failure comes what there was; else nothing older than its second.
  set req.grace = 1s;
  if (req.restarts > 0 || !std.healthy(req.backend_hint)) { set req.grace = 1d; }
  # Whoever has a key or is signed in is answered by a host.
  if (req.http.Authorization || req.url ~ "(?i)[?&](api_key|%61pi_key)=" || req.url ~ "^/portal(/(?!estatico)|$|\?)") {
    return (pass);
  }
  if (req.http.Cookie !~ "tianguis-(sesion|visita)=") { unset req.http.Cookie; }
}

# The same path under another name or scheme has other links in it.
sub vcl_hash { hash_data(req.http.X-Forwarded-Proto); }

# What is no whole dataset, which may have to be sorted first, begins in seconds or not at all.
sub vcl_backend_fetch {
  if (bereq.url !~ "\.(csv|ndjson|geojson|xlsx)($|\?)") { set bereq.first_byte_timeout = 20s; }
}

sub vcl_backend_response {
  # An error that is kept for a moment hides what there was: it is looked for first (vcl_synth), and only then told.
  if (beresp.status >= 500 && (bereq.is_bgfetch || (!bereq.uncacheable && !bereq.http.X-Again))) { return (abandon); }
  if (beresp.http.Cache-Control ~ "private|no-store") {
    # No mark either, behind which what there was could not be found.
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Key && beresp.http.Cache-Control ~ "s-maxage") { set beresp.ttl = 60s; }
  if (beresp.http.Cache-Control ~ "stale-if-error|immutable") { set beresp.grace = 1d; }
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0 && req.method ~ "^(GET|HEAD)$") {
    set req.http.X-Again = "1";
    return (restart);
  }
}

sub vcl_deliver {
  if (resp.status >= 500 && req.restarts == 0 && req.method ~ "^(GET|HEAD)$" && !req.http.Authorization) {
    return (restart);
  }
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
    # It was of the request that brought it.
    unset resp.http.X-Request-Id;
  }
}
