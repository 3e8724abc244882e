// How jemalloc is set where the program is linked with it: what nothing uses goes back to the system within seconds, by a thread
// of its own, so that a server's memory is what its games need.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:0";
}
