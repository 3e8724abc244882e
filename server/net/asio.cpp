// All of Boost.Asio and Boost.Beast that is no template: compiled here, so that nobody else who includes them has to.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
