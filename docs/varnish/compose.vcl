# The two hosts of compose.yaml, in its network. Their addresses are looked up when Varnish starts: restart it after them.
vcl 4.1;

import directors;

probe alive { .url = "/healthz"; .interval = 1s; .timeout = 1s; .window = 4; .threshold = 3; .initial = 3; }
backend host_1 { .host = "host-1"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 60s; .probe = alive; }
backend host_2 { .host = "host-2"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 60s; .probe = alive; }

sub vcl_init {
  new hosts_in_turn = directors.round_robin();
  hosts_in_turn.add_backend(host_1);
  hosts_in_turn.add_backend(host_2);
}

# Nobody else is in that network.
acl hosts { "10.0.0.0"/8; "172.16.0.0"/12; "192.168.0.0"/16; }

sub vcl_recv { set req.backend_hint = hosts_in_turn.backend(); }

# Its probe takes seconds to tell that a host is gone or hangs: what that was asked meanwhile, the next is asked.
sub vcl_backend_error {
  if (bereq.retries < 2 && bereq.method ~ "^(GET|HEAD)$") {
    set bereq.backend = hosts_in_turn.backend();
    return (retry);
  }
}
