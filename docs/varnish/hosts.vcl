# One host on this machine.
vcl 4.1;

# A host that hangs is known by its probe, and nobody waits for it.
probe alive { .url = "/healthz"; .interval = 1s; .timeout = 1s; .window = 4; .threshold = 3; .initial = 3; }
backend host {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 60s;
  .probe = alive;
}

# Your hosts, which send PURGE.
acl hosts { "127.0.0.1"; "::1"; }
