//! The server from outside. One binary, since each holds every game.

mod addresses;
mod api;
mod characters;
mod common;
mod held;
mod import;
mod lane;
mod libraries;
mod live;
mod long;
mod net;
mod odds;
mod openapi;
mod pictures;
mod rolls;
mod secrets;
mod settings;
mod simulations;
mod worlds;
